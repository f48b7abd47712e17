import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import { scannedListings, storedListings } from "#tests/support/catalogue/listings-scan.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { runProgram } from "#tests/support/server/program.ts";

it("rebuilds a store whose products were changed by SQL and prints the differences", async () => {
  const { url, db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { store, slug, products } = await createCatalogue(db, 2);
  const other = await createCatalogue(db, 1);
  const run = async (...args: string[]) =>
    (await runProgram({ DATABASE_URL: url }, "lib/cli/refresh.ts", ...args)).out;
  const [renamed = "", hidden = ""] = products;
  await sql`update products set name = 'Renamed' where uid = ${renamed}`.execute(db);
  await sql`update products set is_active = false where uid = ${hidden}`.execute(db);
  await sql`update listing_counts set products = products + 1 where store_uid = ${store}`.execute(
    db,
  );
  const shown = await run(slug);
  expect(shown).toMatch(new RegExp(`^${slug}: \\d+ rows differed\n`));
  for (const row of [renamed, hidden]) {
    expect(shown).toContain(`  product_documents ${row}\n`);
    expect(shown).toContain(`  product_listings ${row}\n`);
  }
  expect(shown).toContain("  listing_counts {");
  expect(await storedListings(db, store)).toEqual(await scannedListings(db, store, new Date()));
  expect(await run()).toBe(`${slug}: no rows differed\n${other.slug}: no rows differed\n`);
  await sql`update products set name = 'Again' where uid = ${hidden}`.execute(db);
  await sql`update listing_counts set products = products + 1 where store_uid = ${store}`.execute(
    db,
  );
  expect(await run(slug)).toContain(`${slug}: 1 row differed\n`);
});
