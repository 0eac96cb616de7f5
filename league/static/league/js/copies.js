// A copy of the table's page for a reload without a network (docs/decisions/0501-outbox.md). Needs TLS, or this machine.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  const notice = document.getElementById("copied");
  const since = document.documentElement.dataset.copied;

  // The page came from the copy: say so until the desk answers.
  if (since && notice) {
    const at = new Date(Number(since)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    notice.textContent = notice.dataset.words.replace("{n}", at);
    notice.hidden = false;
    document.addEventListener("desk:reached", () => {
      notice.hidden = true;
    });
  }

  if (!window.caches || !navigator.serviceWorker || !table()) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js", { scope: "/t/", updateViaCache: "none" }).catch(() => {});
  });

  // The page around the swapped part as the server sent it, before scripts changed it.
  delete document.documentElement.dataset.copied;
  const [before, after] = split(document.documentElement.outerHTML, table().outerHTML);

  function split(whole, part) {
    const at = whole.indexOf(part);
    return [whole.slice(0, at), whole.slice(at + part.length)];
  }

  async function keep() {
    if (!table()?.dataset.live || !("copy" in table().dataset)) return;
    await put(location.pathname, `<!doctype html>\n${before}${table().outerHTML}${after}`);
  }

  async function put(address, html) {
    const headers = { "Content-Type": "text/html; charset=utf-8", "Desk-Copied": String(Date.now()) };
    await (await caches.open("desk-pages")).put(address, new Response(html, { headers }));
  }

  async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const html = await answer.text();
    await put(address.pathname + address.search, html);
    return new DOMParser().parseFromString(html, "text/html");
  }

  // The page for disputes and those it links to must open without a network too, even if never opened before.
  // They are about the current game: copies for another game are deleted.
  async function keepDisputes(laying) {
    const pages = await caches.open("desk-pages");
    const page = await fetched(laying);
    if (!page) return;
    const links = [...page.querySelectorAll("#disputes a[href^='/']")].map((link) => new URL(link.getAttribute("href"), location.origin));
    const addresses = new Map(links.map((link) => [link.pathname + link.search, link]));
    for (const key of await pages.keys()) {
      const { pathname, search } = new URL(key.url);
      if (search && pathname.startsWith(home) && !addresses.has(pathname + search)) await pages.delete(key);
    }
    for (const link of addresses.values()) await fetched(link);
  }

  // Two seconds later another page may be here. An archived event takes no questions and has no such link.
  const home = location.pathname;
  const laying = new URL("lay/", location.origin + home);
  let keptFor = null;
  function keepDisputesSoon() {
    const { live, copy, place } = table()?.dataset ?? {};
    const asked = document.querySelector(`a[href^="${laying.pathname}"]`);
    if (!asked || !live || copy === undefined || place === keptFor) return;
    keptFor = place;
    setTimeout(() => {
      keepDisputes(laying).catch(() => {
        keptFor = null;
      });
    }, 2000);
  }

  if (!since) {
    keep().catch(() => {});
    addEventListener("load", keepDisputesSoon);
  }
  document.addEventListener("htmx:afterSwap", () => {
    keep().catch(() => {});
    keepDisputesSoon();
  });
})();
