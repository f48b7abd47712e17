import { expect, it } from "vitest";
import { createStore } from "#lib/services/stores/create-store.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { db } = await openDatabase();
it.each([
  ["+233201234567", undefined, "Africa/Accra"],
  // The United States have several.
  ["+12025550123", undefined, "Africa/Lagos"],
  ["+12025550123", "America/New_York", "America/New_York"],
])("creates a store with phone %s and time zone %s in %s", async (phone, timeZone, expected) => {
  const slug = `shop-${phone.slice(1)}-${timeZone ? "own" : "default"}`;
  const fields = { slug, name: "Shop", email: "shop@example.com", address: "", currency: "USD" };
  const store = await createStore(db, { ...fields, phone, ...(timeZone && { timeZone }) });
  const { time_zone } = await findRow(db, "stores", { uid: store?.uid ?? "" });
  expect(time_zone).toBe(expected);
});
