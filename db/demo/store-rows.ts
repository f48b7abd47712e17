import type { Insertable } from "kysely";
import type { DemoStore } from "#db/demo/demo-store.ts";
import { daysBefore } from "#db/demo/times.ts";
import { uidsOf } from "#db/demo/uids.ts";
import type { CouponTable, CouponTargetTable } from "#db/order-schema.ts";
import type { CustomerTable, DeliveryOptionTable, LocationTable } from "#db/schema.ts";

export function locationRows(store: DemoStore, opened: Date): Insertable<LocationTable>[] {
  const uids = uidsOf(store.settings.slug);
  return store.locations.map((location) => ({
    ...location,
    uid: uids.location(location.name),
    store_uid: uids.store,
    created_at: opened,
  }));
}

export function deliveryOptionRows(store: DemoStore): Insertable<DeliveryOptionTable>[] {
  const uids = uidsOf(store.settings.slug);
  return store.deliveryOptions.map((option, position) => ({
    ...option,
    uid: uids.deliveryOption(option.label),
    store_uid: uids.store,
    position,
  }));
}

export function customerRows(store: DemoStore, opened: Date): Insertable<CustomerTable>[] {
  const uids = uidsOf(store.settings.slug);
  return Object.entries(store.customers).map(([key, customer]) => ({
    ...customer,
    uid: uids.customer(key),
    store_uid: uids.store,
    created_at: opened,
  }));
}

/** Returns coupon rows, with as many uses as the store's orders have. */
export function couponRows(
  store: DemoStore,
  now: Date,
): { coupons: Insertable<CouponTable>[]; targets: Insertable<CouponTargetTable>[] } {
  const uids = uidsOf(store.settings.slug);
  const coupons = store.coupons.map(
    ({ targets: _, minimumSubtotal, endsInDays, usageLimit, ...coupon }) => ({
      ...coupon,
      uid: uids.coupon(coupon.code),
      store_uid: uids.store,
      minimum_subtotal: String(minimumSubtotal ?? 0),
      ends_at: endsInDays === undefined ? null : daysBefore(now, -endsInDays),
      usage_limit: usageLimit ?? null,
      times_used: store.orders.filter((order) => order.coupon === coupon.code).length,
    }),
  );
  const targets = store.coupons.flatMap(({ code, scope, targets = [] }) =>
    targets.map((name) => ({
      coupon_uid: uids.coupon(code),
      store_uid: uids.store,
      product_uid: scope === "product" ? uids.product(name) : null,
      category_uid: scope === "category" ? uids.category(name) : null,
    })),
  );
  return { coupons, targets };
}
