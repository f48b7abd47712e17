import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, it, onTestFinished } from "vitest";
import * as finalSigma from "#db/migrations/0027-final-sigma.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createProduct, createShop } from "#tests/support/shop.ts";

it("products that were listed with a final sigma are listed anew, and no others", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql`
    create or replace function search_key(value text) returns text
      language sql immutable strict parallel safe
      return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'))
  `.execute(db);
  const { uid } = await createShop(db);
  const listed = async (name: string) => {
    const product = await createProduct(db, uid, { product: { name, description: "" } });
    return product.uid;
  };
  const greek = await listed("Οδός");
  const other = await listed("Road");
  const listings = async () => {
    const { rows } = await sql<{ product_uid: string; name_key: string; version: string }>`
      select product_uid, name_key, xmin::text as version from product_listings
    `.execute(db);
    return new Map(rows.map((row) => [row.product_uid, row]));
  };
  const before = await listings();
  expect(before.get(greek)?.name_key).toBe("οδος");

  const { up }: Migration = finalSigma;
  await up(db);
  const after = await listings();
  expect(after.get(greek)?.name_key).toBe("οδοσ");
  expect(after.get(other)).toEqual(before.get(other));
});
