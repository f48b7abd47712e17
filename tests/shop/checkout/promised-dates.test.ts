import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDay } from "#lib/format/format-day.ts";
import { deliveryDates } from "#lib/kernel/delivery-dates.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { previewCheckout } from "#lib/shop/checkout/preview-checkout.ts";
import { readCheckoutStore } from "#lib/shop/checkout/read-checkout-store.ts";
import { findShopInProcess } from "#lib/shop/data/in-process.ts";
import { expectedDay } from "#lib/shop/orders/order-timeline.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { schedules, ZONES } from "#tests/support/delivery/schedules.ts";
import { ADDRESS } from "#tests/support/orders/checkout.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const { uid, slug } = await createShop(db, { unpaid_stock_share: 100 });
const { variant } = await addProduct(db, uid, { variants: [{ stock: { on_hand: 1_000_000 } }] });
const option = await createDeliveryOption(db, uid);
let now = new Date();
const { runtime } = await createApi(db, {
  clock: { now: () => now },
  environment: { STOREFRONT_STORE: slug },
});

async function openShop() {
  const shop = await findShopInProcess(runtime, {
    signal: new AbortController().signal,
    address: undefined,
    client: undefined,
    network: undefined,
    idempotencyKey: null,
    responseHeaders: new Headers(),
  });
  if (!shop) throw new Error("the shop is missing");
  return shop;
}

/** Returns the day that each page promises now for the same basket and delivery. */
async function promisedDays() {
  const shop = await openShop();
  const delivery = { delivery_method: "manual" as const, manual_delivery_option: option };
  const items = [{ variant, quantity: 1 }];
  const page = await readCheckoutStore(shop);
  const checkout = await previewCheckout(shop, { items, ...delivery });
  const order = await shop.createOrder({
    ...SHOPPER,
    ...delivery,
    delivery_address: ADDRESS,
    items,
  });
  const events = await shop.listOrderEvents(order.order_number);
  const today = toLocalTime(now, shop.store.time_zone).slice(0, 10);
  return {
    summary: page.deliverySummary,
    productAndBasket: page.rates[0]?.expected_delivery,
    checkout: checkout.delivery_options[0]?.expected_delivery,
    total: checkout.order?.expected_delivery,
    order: expectedDay({ order, events }, today),
    expires: checkout.expires_at,
  };
}

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});

it("promises the same day on product page, basket, checkout and order page in every time zone", async () => {
  const cases = fc.record({
    schedule: schedules,
    zone: fc.constantFrom(...ZONES),
    moment: moments,
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ schedule, zone, moment }) => {
      await updateRows(db, "stores", { uid }, { time_zone: zone });
      await updateRows(db, "delivery_options", { uid: option }, schedule);
      const { changesAt } = deliveryDates(schedule, moment, zone);
      const change = changesAt?.getTime() ?? 0;
      for (const time of [moment.getTime(), change - 1, change]) {
        now = new Date(time);
        const { expected_delivery: day, changesAt: next } = deliveryDates(schedule, now, zone);
        expect(await promisedDays()).toEqual({
          summary: `Delivery from ₦1,500, by ${formatDay(String(day))}`,
          productAndBasket: day,
          checkout: day,
          total: day,
          order: day,
          expires: next?.toISOString(),
        });
      }
    }),
    { numRuns: 30 },
  );
});
