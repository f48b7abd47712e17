import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addLocation, addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);

it("lists the store's open locations by name, each of which accepts an order", async () => {
  const shop = await createShop(db);
  const other = await createShop(db);
  const key = await api.createKeyFor(shop.uid);
  const yaba = await addLocation(db, shop.uid, { name: "Yaba", address: "2 Herbert" });
  const ikeja = await addLocation(db, shop.uid, { name: "Ikeja", address: "" });
  await addLocation(db, shop.uid, { name: "Closed", is_active: false });
  await addLocation(db, other.uid);
  const { status, body } = await api.get("/pickup-points", key);
  expect(status).toBe(200);
  expect(body).toEqual({
    error: null,
    message: "Pickup points retrieved successfully",
    data: [
      { uid: ikeja, name: "Ikeja", address: "" },
      { uid: yaba, name: "Yaba", address: "2 Herbert" },
    ],
  });
  const product = await addProduct(db, shop.uid);
  const items = product.variants.map((variant) => ({ variant, quantity: 1 }));
  const order = await api.post("/orders", key, pickupOrder(items, { location: yaba }));
  expect(order.body.data).toMatchObject({ location: yaba, location_name: "Yaba" });
});
