import { expect, it } from "vitest";
import { serveEdgePage } from "#lib/http/routes/edge-page.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { startScriptedServer } from "#tests/support/server/scripted-server.ts";

const { db } = await openDatabase();
const PAGE = {
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "script-src 'nonce-abc'",
  },
  body: '<!DOCTYPE html><html><head></head><body><script nonce="abc">1</script></body></html>',
};

/** Returns how long the CDN may cache a page that is rendered at this time, in a store in Lagos. */
async function cacheControlAt(time: string): Promise<string | null> {
  const { uid, slug } = await createShop(db, { time_zone: "Africa/Lagos" });
  for (const order_by of ["14:00", "16:00"]) {
    await createDeliveryOption(db, uid, { min_days: 1, max_days: 2, order_by });
  }
  const origin = await startScriptedServer(PAGE);
  const clock = createManualClock(time);
  const environment = { VERCEL: "1", STOREFRONT_STORE: slug };
  const runtime = testRuntime(db, { clock, environment });
  const response = await serveEdgePage(runtime, new Request(`${origin.url}/edge/products`));
  expect(response.status).toBe(200);
  return response.headers.get("cdn-cache-control");
}

it.each([
  ["2026-11-26T12:00:00Z", "max-age=60"],
  ["2026-11-26T12:59:30Z", "max-age=29"],
  ["2026-11-26T12:59:59Z", null],
  ["2026-11-26T13:00:00Z", "max-age=60"],
])(
  "lets the CDN cache a page rendered at %s until the promised days change: %s",
  async (time, cached) => {
    expect(await cacheControlAt(time)).toBe(cached);
  },
);
