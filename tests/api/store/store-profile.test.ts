import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

const { db } = await openDatabase();
const api = await createApi(db);

async function profileWith(settings: Parameters<typeof createShop>[1]) {
  const shop = await createShop(db, settings);
  return api.get("/store-profile", await api.createKeyFor(shop.uid));
}

it("returns the store's profile in the envelope", async () => {
  const reply = await profileWith({
    currency: "GHS",
    time_zone: "Africa/Accra",
    tagline: "Drums from Accra",
    logo: "/demo/logo.svg",
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    error: null,
    message: "Store profile retrieved successfully",
    data: {
      currency: "GHS",
      time_zone: "Africa/Accra",
      tagline: "Drums from Accra",
      logo: `${PUBLIC_URL}/demo/logo.svg`,
      email: "shop@example.com",
      phone: "+2348000000001",
      address: "1 Test Street, Lagos, Nigeria",
    },
  });
});

it.each(["", "javascript:alert(1)", "//evil.example/logo.svg"])("omits logo %j", async (logo) => {
  expect((await profileWith({ logo })).body.data.logo).toBeNull();
});
