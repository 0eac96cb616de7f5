// A copy of the table's page for a reload without a network (docs/decisions/0501-outbox.md). Needs TLS, or this machine.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  const notice = document.getElementById("copied");
  const since = document.documentElement.dataset.copied;

  // The page came from the copy: say so until the desk has been heard.
  if (since && notice) {
    const at = new Date(Number(since)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    notice.textContent = notice.dataset.words.replace("{n}", at);
    notice.hidden = false;
    document.addEventListener("desk:reached", () => { notice.hidden = true; });
  }

  if (!window.caches || !navigator.serviceWorker || !table()) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js", { scope: "/t/", updateViaCache: "none" }).catch(() => {});
  });

  // The page around the part that is swapped, as the server sent it: scripts have not touched it yet.
  delete document.documentElement.dataset.copied;
  const [before, after] = split(document.documentElement.outerHTML, table().outerHTML);

  function split(whole, part) {
    const at = whole.indexOf(part);
    return [whole.slice(0, at), whole.slice(at + part.length)];
  }

  async function keep() {
    if (!table()?.dataset.live || !("copy" in table().dataset)) return;
    const html = `<!doctype html>\n${before}${table().outerHTML}${after}`;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Desk-Copied": String(Date.now()) };
    const pages = await caches.open("desk-pages");
    await pages.put(location.pathname, new Response(html, { headers }));
  }

  // The page where a dispute is laid must open without a network too, before anybody has looked at it.
  async function keepLaying(address) {
    const answer = await fetch(address);
    const headers = { "Content-Type": "text/html; charset=utf-8", "Desk-Copied": String(Date.now()) };
    if (answer.ok) await (await caches.open("desk-pages")).put(address.pathname, new Response(await answer.text(), { headers }));
  }

  if (!since) keep().catch(() => {});
  // Its address is that of this page: two seconds later another one may stand here. Where nothing is asked any more (an archived event), no link leads there.
  const laying = new URL("lay/", location.origin + location.pathname);
  const asked = document.querySelector(`a[href^="${laying.pathname}"]`);
  if (!since && asked && table().dataset.live && "copy" in table().dataset) {
    addEventListener("load", () => { setTimeout(() => { keepLaying(laying).catch(() => {}); }, 2000); });
  }
  document.addEventListener("htmx:afterSwap", () => { keep().catch(() => {}); });
})();
