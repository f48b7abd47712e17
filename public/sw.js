/*
 * Serves the offline page for navigations that fail. Caches only that page: no other pages, orders or API
 * replies. Unregisters itself when the page no longer exists.
 */
const CACHE_NAME = "offline-page";
const PAGE = "/offline";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(cachePage());
});

self.addEventListener("activate", (event) => {
  // Navigation requests start while the worker is starting.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(open(event));
});

async function open(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshPage());
    return response;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function refreshPage() {
  const cached = await caches.match(PAGE);
  const cachedAt = Number(cached?.headers.get("x-cached-at") ?? 0);
  if (Date.now() - cachedAt > MAX_AGE_MS) await cachePage().catch(() => {});
}

async function cachePage() {
  const response = await fetch(PAGE, { cache: "no-store" });
  if (response.status === 404) return unregister();
  if (!response.ok) throw new Error(`${PAGE} answered ${response.status}`);
  const policy = response.headers.get("content-security-policy") ?? "";
  const html = await selfContained(
    await response.text(),
    /'nonce-([^']+)'/.exec(policy)?.[1] ?? "",
  );
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-cached-at": String(Date.now()),
  };
  const cache = await caches.open(CACHE_NAME);
  await cache.put(PAGE, new Response(html, { headers }));
}

async function unregister() {
  await caches.delete(CACHE_NAME);
  await self.registration.unregister();
}

/** Inlines the page's style sheets and removes scripts that are not marked `data-offline`. */
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
