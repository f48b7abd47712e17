import { expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import {
  ATTACKED,
  abandonRequests,
  filteredPages,
  observeDuring,
} from "#tests/stress/steady-client.ts";

const REQUESTS = 300;

const app = await openApp(ATTACKED);

it(`R89: other clients do not notice ${REQUESTS} abandoned requests for pages with filters`, async () => {
  const observed = await observeDuring(app, () =>
    abandonRequests(app, "203.0.113.1", filteredPages(REQUESTS)),
  );
  console.info(observed);
  const { orders, reads, pages, home, health } = observed;
  expect(Object.keys(orders.statuses)).toEqual(["201"]);
  for (const { statuses } of [reads, pages, home, health]) {
    expect(Object.keys(statuses)).toEqual(["200"]);
  }
  expect(orders.p99).toBeLessThan(2000);
  expect(health.p95).toBeLessThan(500);
  expect(home.p95).toBeLessThan(500);
});
