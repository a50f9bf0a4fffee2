// The end of the page's module. The build puts this text after the generated bindings, which define
// `__wbg_init`, and puts a list and a hashed name in the places of those in double braces.

// Where the texts are, by the first part of a language's tag. English is in the program.
const addresses = new Map({{texts}});
const primary = (tag) => tag.trim().split(/[-_.@]/)[0].toLowerCase();
const load = async (tag) => {
  const answer = await fetch(addresses.get(primary(tag)));
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

// The language that the program will choose: its texts are fetched beside it, not after it.
let kept = "";
try { kept = localStorage.getItem("fivefold.lang") ?? ""; } catch { /* nothing is kept here */ }
const wish = [kept, ...navigator.languages].map(primary).find((first) => addresses.has(first));
let early = addresses.get(wish) ? load(wish) : null;
// The program waits a little for them, so that a page need not change its language before the reader's eyes.
const ready = Promise.race([early, new Promise((go) => setTimeout(go, 1500))]).catch(() => {});

// For the program: a promise of a language's texts.
globalThis.fivefoldTexts = (tag) => {
  const texts = early && primary(tag) === wish ? early : load(tag);
  early = null;
  return texts;
};

const program = fetch(new URL("{{app.wasm}}", import.meta.url));
program.catch(() => {}); // told below
__wbg_init({ module_or_path: ready.then(() => program) }).catch((error) => {
  console.error(error);
  document.getElementById("load-failed").hidden = false;
});
