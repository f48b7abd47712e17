import { sql } from "kysely";
import { expect, it } from "vitest";
import { refreshAllProducts } from "#db/queries/products/product-changes.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { listProducts } from "#lib/services/catalogue/list-products.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import { contextOf } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();

it("excludes hundreds of promos that ended together from the next list", async () => {
  const catalogue = await createCatalogue(db, 1);
  const ctx = await contextOf(db, catalogue.slug);
  // More than one refresh handles, but few enough for one request on a slow machine.
  const ENDED = 500;
  await db.transaction().execute(async (trx) => {
    await sql`
      with created as (
        insert into products (store_uid, handle, name)
        select ${catalogue.store}, 'ended-' || n, 'Ended' from generate_series(1, ${ENDED}::integer) n
        returning uid
      )
      insert into variants
        (store_uid, product_uid, name, price, promo_price, promo_expiry, is_default, position)
      select ${catalogue.store}, uid, 'Only', 9, 5, '2999-01-01', true, 0 from created
    `.execute(trx);
    await refreshAllProducts(trx, catalogue.store);
    // Simulates time passing without writes.
    await sql`update variants set promo_expiry = '2020-01-01' where promo_expiry = '2999-01-01'`.execute(
      trx,
    );
    await sql`update product_listings set refresh_at = '2020-01-01' where refresh_at = '2999-01-01'`.execute(
      trx,
    );
  });
  const query = ProductQuery.parse({ on_promo: "true", search: "ended" });
  expect((await listProducts(ctx, query)).parse().count).toBe(0);
});
