import { setTimeout as sleep } from "node:timers/promises";
import { createDb } from "#db/client.ts";
import { writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

/** A separate process that rewrites a product's story continuously until its input ends. */
const [url = "", store = "", product = ""] = process.argv.slice(2);
const { db } = createDb(url, { max: 1 });
let stopping = false;
process.stdin.once("end", () => {
  stopping = true;
});
process.stdin.resume();
for (let story = 1; !stopping; story++) {
  await writeLockedProducts(db, store, { uids: [product] }, (trx) =>
    updateRows(trx, "products", { uid: product }, { story: String(story) }),
  );
  if (story === 1) console.log("{}");
  await sleep(5);
}
await db.destroy();
