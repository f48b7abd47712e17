import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { db } = await openDatabase();
const api = await createApi(db);

describe("GET /store", () => {
  it("returns every documented field in its type, in the envelope", async () => {
    const shop = await createShop(db, {
      store_name: "Ọjà Market",
      delivery_enabled: true,
      manual_delivery_enabled: false,
      express_delivery_enabled: true,
      tax_collection_enabled: true,
      tax_rate: "7.5",
      is_live: false,
    });
    const reply = await api.get("/store", await api.createKeyFor(shop.uid));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      error: null,
      message: "Store retrieved successfully",
      data: {
        uid: shop.uid,
        store_name: "Ọjà Market",
        slug: shop.slug,
        delivery_enabled: true,
        manual_delivery_enabled: false,
        express_delivery_enabled: true,
        tax_collection_enabled: true,
        tax_rate: "7.50",
        is_live: false,
      },
    });
  });

  it("changes its ETag with the settings only", async () => {
    const shop = await createShop(db);
    const key = await api.createKeyFor(shop.uid);
    const first = await api.get("/store", key);
    const etag = first.headers.get("etag") ?? "";
    expect((await api.get("/store", key, { "if-none-match": etag })).status).toBe(304);
    await updateRows(db, "stores", { uid: shop.uid }, { store_name: "Renamed" });
    const changed = await api.get("/store", key, { "if-none-match": etag });
    expect([changed.status, changed.body.data.store_name]).toEqual([200, "Renamed"]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
});
