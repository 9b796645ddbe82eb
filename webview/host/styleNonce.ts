/**
 * The toolkit adds a style element when it is loaded, and takes its nonce from a `meta` element. Imported
 * before it, this hands on the nonce of the page's script.
 */
const nonce = document.currentScript?.nonce ?? "";
if (nonce !== "") {
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.setAttribute("content", nonce);
  document.head.append(meta);
}
