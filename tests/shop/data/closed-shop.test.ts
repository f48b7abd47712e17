import { expect, it } from "vitest";
import { removeMember } from "#db/queries/stores/members.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type SignedInMerchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { openShopApi } from "#tests/support/orders/anonymous-shopper.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const shop = await createShop(db, { is_live: false });
const other = await createShop(db);
const product = await addProduct(db, shop.uid, { product: { name: "Blue Kettle" } });
const api = await openShopApi(db, shop.slug);
const owner = await signedInMerchant(api, db, [shop]);
const staff = await signedInMerchant(api, db, [{ ...shop, role: "staff" }]);
const stranger = await signedInMerchant(api, db, [other]);

/** Requests a path of the shop's own API, as a merchant or a visitor without a session. */
async function request(path: string, who?: SignedInMerchant, body?: object) {
  const response = await api.route(
    new Request(`${PUBLIC_URL}/api/storefront${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        ...(who && { cookie: who.cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const { status, headers } = response;
  return { status, caching: headers.get("cache-control"), text: await response.text() };
}

it("R94: shows a closed shop's products to its members and to nobody else", async () => {
  for (const member of [owner, staff]) {
    const { status, text } = await request("/products", member);
    expect([status, text]).toEqual([200, expect.stringContaining("Blue Kettle")]);
  }
  for (const visitor of [undefined, stranger]) {
    const { status, text } = await request("/products", visitor);
    expect([status, text]).toEqual([503, expect.stringContaining("STORE_CLOSED")]);
  }
});

it("R94: lets no cache store what a member sees of a closed shop", async () => {
  for (const path of [
    "/products",
    `/basket?products=${product.uid}`,
    "/suggestions?search=kettle",
  ]) {
    const { status, caching } = await request(path, owner);
    expect([path, status, caching]).toEqual([path, 200, "private, no-store"]);
  }
});

it("takes a test order from a member of a closed shop, and none from a stranger", async () => {
  const order = pickupOrder([{ variant: product.variant, quantity: 1 }]);
  expect((await request("/orders", undefined, order)).status).toBe(503);
  expect((await request("/orders", owner, order)).status).toBe(201);
});

it("R94: closes the shop to a member who is removed or whose session ends", async () => {
  const former = await signedInMerchant(api, db, [shop]);
  expect((await request("/products", former)).status).toBe(200);
  const { id: merchantId } = await findRow(db, "merchants", { email: former.email });
  await removeMember(db, { storeUid: shop.uid, merchantId });
  expect((await request("/products", former)).status).toBe(503);

  const signedOut = await signedInMerchant(api, db, [shop]);
  const { id } = await findRow(db, "merchants", { email: signedOut.email });
  await updateRows(db, "merchant_sessions", { merchant_uid: id }, { expires_at: new Date(0) });
  expect((await request("/products", signedOut)).status).toBe(503);
});
