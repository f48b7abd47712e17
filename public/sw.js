/*
 * Shows the offline page where a page cannot be reached. It keeps that one page and nothing else: no
 * other page, no order, no reply of the API. Where the shop has no such page any more, it removes itself.
 */
const SHELF = "offline-page";
const PAGE = "/offline";
const DAY = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});

self.addEventListener("activate", (event) => {
  // A navigation then need not wait for this worker to wake.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(open(event));
});

async function open(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepPageFresh());
    return response;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function keepPageFresh() {
  const kept = await caches.match(PAGE);
  const keptAt = Number(kept?.headers.get("x-kept-at") ?? 0);
  if (Date.now() - keptAt > DAY) await keepPage().catch(() => {});
}

async function keepPage() {
  const response = await fetch(PAGE, { cache: "no-store" });
  if (response.status === 404) return leave();
  if (!response.ok) throw new Error(`${PAGE} answered ${response.status}`);
  const policy = response.headers.get("content-security-policy") ?? "";
  const html = await selfContained(
    await response.text(),
    /'nonce-([^']+)'/.exec(policy)?.[1] ?? "",
  );
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-kept-at": String(Date.now()),
  };
  const shelf = await caches.open(SHELF);
  await shelf.put(PAGE, new Response(html, { headers }));
}

async function leave() {
  await caches.delete(SHELF);
  await self.registration.unregister();
}

/** The page without scripts, but those marked for it, and with its style sheets inside. */
async function selfContained(html, nonce) {
  const bare = html
    .replace(/<script(?![^>]*\sdata-offline)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]*\sas="script"[^>]*>/g, "");
  const links = [...bare.matchAll(/<link[^>]*\srel="stylesheet"[^>]*>/g)].map(([link]) => link);
  const styles = await Promise.all(links.map((link) => styleOf(link, nonce)));
  return links.reduce((page, link, place) => page.replace(link, () => styles[place]), bare);
}

async function styleOf(link, nonce) {
  const address = new URL(/\shref="([^"]+)"/.exec(link)[1], self.location.origin);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  const css = (await response.text()).replace(
    /url\((["']?)(?!["']?data:)([^)"']+)\1\)/g,
    (_, quote, path) => `url(${quote}${new URL(path, address).pathname}${quote})`,
  );
  return `<style nonce="${nonce}">${css}</style>`;
}
