import { expect, it } from "vitest";
import { listMatchingUids } from "#db/queries/products/bulk-changes.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";

const { db } = await openDatabase();

it("finds products by parts of their SKUs, ignoring case and taking wildcards literally", async () => {
  const { uid: store } = await createShop(db);
  const withSkus = async (...skus: string[]) =>
    (await addProduct(db, store, { variants: skus.map((sku) => ({ sku })) })).uid;
  const cap = await withSkus("ACC-2041-red_XL", "ACC-2041-blue");
  const belt = await withSkus("ACC-3041-BROWN");
  await withSkus("");
  const find = (search: string) => {
    const first = "00000000-0000-0000-0000-000000000000";
    return listMatchingUids(db, store, { search, promoDays: 7 }, { after: first, limit: 10 });
  };
  expect(await find("2041")).toEqual([cap]);
  expect(await find("acc-")).toEqual([cap, belt].toSorted());
  expect(await find("red_xl")).toEqual([cap]);
  expect(await find("041 brown")).toEqual([belt]);
  expect(await find("2041 brown")).toEqual([]);
  expect(await find("A%-")).toEqual([]);
  expect(await find("3_41")).toEqual([]);
});
