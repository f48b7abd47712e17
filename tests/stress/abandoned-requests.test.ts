import { it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import {
  ATTACKED,
  abandonRequests,
  expectUndisturbed,
  filteredPages,
  observeDuring,
} from "#tests/stress/steady-client.ts";

const REQUESTS = 300;

const app = await openApp(ATTACKED);

it(`R89: other clients do not notice ${REQUESTS} abandoned requests for pages with filters`, async () => {
  const observed = await observeDuring(app, () =>
    abandonRequests(app, "203.0.113.1", filteredPages(REQUESTS)),
  );
  expectUndisturbed(observed);
});
