import { createDb } from "#db/client.ts";
import { contextOf, order, pickupOf } from "#tests/support/orders.ts";
import { createProduct, createShop } from "#tests/support/shop.ts";

const SECONDS = 5;
const CONNECTIONS = 10;

const { db } = createDb(process.env.DATABASE_URL ?? "", { max: CONNECTIONS });
const shop = await createShop(db);
const variantsOf = async (count: number) =>
  (
    await createProduct(db, shop.uid, {
      variants: Array.from({ length: count }, () => ({ stock: { on_hand: 1_000_000 } })),
    })
  ).variants;
const ctx = await contextOf(db, shop.slug);

for (const [name, count] of [
  ["spread over 200 variants", 200],
  ["all on one variant", 1],
] as const) {
  const variants = await variantsOf(count);
  let placed = 0;
  let number = 0;
  const pick = () => variants[Math.floor(Math.random() * variants.length)] ?? "";
  const started = performance.now();
  const ends = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < ends) {
        number += 1;
        const own = `${started}-${number}`;
        await order(
          { ...ctx, idempotencyKey: own },
          pickupOf([{ variant: pick(), quantity: 1 }], { customer_email: `${own}@example.com` }),
        );
        placed += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`${name}: ${Math.round(placed / seconds)} orders a second`);
}
await db.destroy();
