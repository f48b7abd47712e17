import { expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import {
  costliestFilters,
  costliestImport,
  costliestSearches,
  previewImports,
} from "#tests/stress/attacks.ts";
import {
  ATTACKED,
  expectServed,
  observeDuring,
  requestAtOnce,
  requestLines,
} from "#tests/stress/steady-client.ts";
import { createRemoteMerchant } from "#tests/support/api/remote-merchant.ts";
import { findRow } from "#tests/support/database/rows.ts";

// On a busy machine, a statement may take longer than the default.
const app = await openApp({
  ...ATTACKED,
  AUTH_SECRET: "a secret for the tests, long enough",
  DATABASE_STATEMENT_TIMEOUT: "20000",
});

/** Counts the requests that a limit of concurrent work has rejected. */
const rejectedBy = (limit: string) =>
  requestLines(app).filter(({ rejected_by }) => rejected_by === limit).length;

it("R88: thirty of the costliest searches at once from one address do not disturb other clients", async () => {
  expectServed(
    await observeDuring(app, () => requestAtOnce(app, "203.0.113.1", costliestSearches(30))),
  );
  await expect.poll(() => rejectedBy("renders per client")).toBeGreaterThan(10);
});

it("R88: twenty requests at once with forty filter values from one address do not disturb other clients", async () => {
  const before = rejectedBy("renders per client");
  expectServed(
    await observeDuring(app, () => requestAtOnce(app, "203.0.113.2", costliestFilters(20))),
  );
  await expect.poll(() => rejectedBy("renders per client") - before).toBeGreaterThan(5);
});

it("R88: ten previews at once of an import with the costliest cells do not disturb other clients", async () => {
  const { uid } = await findRow(app.db, "stores", { slug: "oja" });
  const merchant = await createRemoteMerchant(app.db, app.url, uid);
  const file = costliestImport(3);
  const uploads = { url: app.url, merchant, address: "203.0.113.3", store: "oja", count: 10, file };
  const observed = await observeDuring(app, async () => {
    const statuses = await previewImports(uploads);
    expect(statuses[200]).toBeGreaterThanOrEqual(2);
    expect((statuses[200] ?? 0) + (statuses[503] ?? 0)).toBe(uploads.count);
  });
  expectServed(observed);
});
