import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDay } from "#lib/format/format-day.ts";
import {
  type DeliverySchedule,
  deliveryDates,
  firstDateChange,
} from "#lib/kernel/delivery-dates.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { type Place, possibleRates, ratesFor } from "#lib/shop/checkout/place.ts";
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
const RATES = [
  { uid: await createDeliveryOption(db, uid, { areas: ["Ikeja", "Yaba"] }), amount: "1500.00" },
  { uid: await createDeliveryOption(db, uid, { areas: ["Lekki"] }), amount: "2000.00" },
];
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

/** Returns the day that each page promises now for the same basket and address. */
async function promisedDays(place: Place & { country: string }) {
  const shop = await openShop();
  const items = [{ variant, quantity: 1 }];
  const page = await readCheckoutStore(shop);
  const [rate] = possibleRates(page.rates, place);
  const delivery = { delivery_method: "manual" as const, manual_delivery_option: rate?.uid ?? "" };
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
    productAndBasket: rate?.expected_delivery,
    checkout: ratesFor(checkout.delivery_options, place).map((each) => each.expected_delivery),
    total: checkout.order?.expected_delivery,
    order: expectedDay({ order, events }, today),
    expires: [page.expiresAt, checkout.expires_at],
  };
}

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});

/** Addresses, each with the index of the rate that serves it. */
const addresses = fc.oneof(
  ...["Ikeja", "Ikeja GRA", "Yaba", "Lekki", "Lekki Phase 1"].flatMap((district) => [
    fc.constant({ area: district, city: "Lagos", index: district.startsWith("L") ? 1 : 0 }),
    fc.constant({ area: "", city: district, index: district.startsWith("L") ? 1 : 0 }),
  ]),
);

it("promises the same day on product page, basket, checkout and order page in every time zone", async () => {
  const cases = fc.record({
    rates: fc.tuple(schedules, schedules),
    address: addresses,
    zone: fc.constantFrom(...ZONES),
    moment: moments,
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ rates, address, zone, moment }) => {
      await updateRows(db, "stores", { uid }, { time_zone: zone });
      for (const [index, { uid, amount }] of RATES.entries()) {
        await updateRows(db, "delivery_options", { uid }, { ...rates[index], amount });
      }
      const { index, ...place } = address;
      const dayOf = (schedule: DeliverySchedule) =>
        deliveryDates(schedule, now, zone).expected_delivery;
      const change = firstDateChange(rates, moment, zone)?.getTime() ?? 0;
      for (const time of [moment.getTime(), change - 1, change]) {
        now = new Date(time);
        const day = dayOf(rates[index] ?? rates[0]);
        const expiry = firstDateChange(rates, now, zone)?.toISOString();
        expect(await promisedDays({ ...place, state: "Lagos", country: "Nigeria" })).toEqual({
          summary: `Delivery from ₦1,500, by ${formatDay(String(dayOf(rates[0])))}`,
          productAndBasket: day,
          checkout: [day],
          total: day,
          order: day,
          expires: [expiry, expiry],
        });
      }
    }),
    { numRuns: 30 },
  );
});
