import { beforeEach, expect, it } from "vitest";
import { readEnv } from "#lib/env.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { db } = await openDatabase();
beforeEach(() => db.deleteFrom("stores").execute());

const find = (configured?: string) =>
  findStorefront({
    db,
    env: readEnv({
      APP_MODE: "sandbox",
      ...(configured !== undefined && { STOREFRONT_STORE: configured }),
    }),
  });

const slugFound = async (configured?: string) => (await find(configured))?.store.slug;

it("shows the only store, and none of several, without a configured one", async () => {
  expect(await slugFound()).toBeUndefined();
  const { slug } = await createShop(db);
  expect(await slugFound()).toBe(slug);
  await createShop(db);
  expect(await slugFound()).toBeUndefined();
});

it("shows the demo store among several, unless another is configured", async () => {
  const { slug } = await createShop(db);
  await createShop(db, { slug: "oja" });
  expect(await slugFound()).toBe("oja");
  expect(await slugFound(slug)).toBe(slug);
  expect(await slugFound("missing")).toBeUndefined();
});

it("finds a store with its current catalogue version", async () => {
  const { uid } = await createShop(db);
  const before = await find();
  expect(await find()).toEqual({
    store: before?.store,
    version: { ...before?.version, asOf: expect.any(Number) },
  });
  const updatedAfter = performance.now();
  await updateRows(db, "stores", { uid }, { store_name: "Renamed" });
  const after = await find();
  expect(after?.store.store_name).toBe("Renamed");
  expect(after?.version.version).not.toBe(before?.version.version);
  expect(after?.version.asOf).toBeGreaterThan(updatedAfter);
});
