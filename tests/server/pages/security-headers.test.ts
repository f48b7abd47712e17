import { describe, expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";

const app = await openApp({
  PUBLIC_URL: "https://shop.example.com",
  LIMIT_UNCACHED_PAGES_PER_IP: "0",
  LISTEN_ADDRESS: "127.0.0.1",
});

const get = (target: string, headers = {}) =>
  fetch(app.url + target, { redirect: "manual", headers });

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000",
};
const OF_PAGES = {
  ...EVERYWHERE,
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe.each([
  ["/", 200],
  ["/products", 200],
  ["/checkout", 200],
  ["/docs", 200],
  ["/dashboard/sign-in", 200],
  ["/nothing", 404],
  ["/dashboard/nothing", 404],
  ["/docs/nothing", 404],
  ["/docs/reference/nothing", 404],
  ["/orders/not-found", 404],
  ["/demo", 404],
  ["/demo/nothing", 404],
  ["/demo/nothing.webp", 404],
  ["/sitemap", 404],
  ["/sitemap-nothing", 404],
  ["/sitemap.xml.gz", 404],
  ["/sitemap/nothing/nothing", 404],
  ["/robots.txt.bak", 404],
  ["/favicon.ico", 404],
  ["/favicon.ico/nothing", 404],
  ["/_next/nothing", 404],
  ["/_next/image", 404],
  ["/%ff", 404],
  ["/products/%00", 404],
])("GET %s", (target, status) => {
  it("R62: answers a page with a policy without inline scripts, and every other security header", async () => {
    const reply = await get(target);
    const policy = reply.headers.get("content-security-policy");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(policy).toMatch(/^default-src '(self|none)';.* frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(Object.fromEntries(reply.headers)).toMatchObject(OF_PAGES);
    await reply.body?.cancel();
  });
});

it.each([
  ["/demo/avocado.webp", "cross-origin"],
  ["/icon.svg", "cross-origin"],
  ["/opengraph/store", "cross-origin"],
  ["/robots.txt", "same-origin"],
  ["/client.tgz", "same-origin"],
  ["/sitemap.xml", "same-origin"],
  ["/llms.txt", "same-origin"],
  ["/_next/static/nothing.js", "same-origin"],
  ["/api/public/v1/store", "same-origin"],
  ["/api/health", "same-origin"],
  ["/nothing.rsc", "same-origin"],
])("R62: sends %s with a CSP and allows embedding from %s", async (target, embedders) => {
  const { headers } = await get(target);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...EVERYWHERE,
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "cross-origin-resource-policy": embedders,
  });
});

it("R62: sends a missing page of the shop with a nonce of its own", async () => {
  for (const target of ["/favicon.ico", "/sitemap-nothing", "/robots.txt.bak"]) {
    const reply = await get(target);
    const [, nonce] =
      /'nonce-([^']+)'/.exec(reply.headers.get("content-security-policy") ?? "") ?? [];
    expect(await reply.text()).toContain(`nonce="${nonce}"`);
  }
});

// `start.test.ts` shows that it listens on all addresses by default.
it("listens on LISTEN_ADDRESS only", async () => {
  const { port } = new URL(app.url);
  // Another address of this machine.
  await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow();
});
