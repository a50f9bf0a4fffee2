// The end of the worker's module. The build puts this text after the generated bindings, which
// define `__wbg_init`, and puts the hashed name in the place of the one in double braces.
//
// Until the program has set its own listener, messages are kept; then they are delivered in order.
// If the program cannot start, every message is answered with `{ failed: reason }`, so that the
// page can say so instead of waiting for ever.
const waiting = [];
const keep = (event) => waiting.push(event.data);
addEventListener("message", keep);
try {
  await __wbg_init({ module_or_path: new URL("{{worker.wasm}}", import.meta.url) });
  removeEventListener("message", keep);
  for (const data of waiting) dispatchEvent(new MessageEvent("message", { data }));
} catch (error) {
  removeEventListener("message", keep);
  const refuse = () => postMessage({ failed: String(error) });
  addEventListener("message", refuse);
  waiting.forEach(refuse);
}
