// The end of the page's module. The build puts this text after the generated bindings, which define
// `__wbg_init`, and puts the hashed name in the place of the one in double braces.
__wbg_init({ module_or_path: new URL("{{app.wasm}}", import.meta.url) }).catch((error) => {
  console.error(error);
  document.getElementById("load-failed").hidden = false;
});
