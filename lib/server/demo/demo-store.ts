import { readFile } from "node:fs/promises";
import type { Insertable, Selectable } from "kysely";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { NewCoupon } from "#lib/services/pricing/create-coupon.ts";

/** A demo store except for its products, which are in a CSV file. Times are relative to when it is seeded. */
export interface DemoStore {
  settings: Insertable<Database["stores"]> &
    Pick<StoreRow, "slug" | "tax_collection_enabled" | "tax_rate">;
  locations: Pick<Insertable<Database["locations"]>, "name" | "address" | "is_active">[];
  deliveryOptions: Pick<
    Insertable<Database["delivery_options"]>,
    | "label"
    | "amount"
    | "delivery_type"
    | "areas"
    | "min_days"
    | "max_days"
    | "order_by"
    | "delivery_days"
    | "is_active"
  >[];
  categories: Pick<Insertable<Database["categories"]>, "name" | "description" | "color">[];
  /** SKUs. */
  inactiveVariants: string[];
  coupons: (Omit<NewCoupon, "storeUid" | "products" | "categories"> &
    Partial<Pick<NewCoupon, "products" | "categories">> & { endsInDays?: number })[];
  customers: Record<string, { name: string; email: string; phone: string; address: string }>;
  orders: DemoOrder[];
}

/** Columns that have a default value or are null by default. */
type OptionalColumns =
  | "source"
  | "tracking_number"
  | "delivery_fee"
  | "coupon_code"
  | "delivery_status"
  | "manual_delivery_type"
  | "shipping_details";

export interface DemoOrder
  extends Pick<
      Selectable<Database["orders"]>,
      "order_number" | "delivery_method" | "fulfilment_status"
    >,
    Partial<Pick<Selectable<Database["orders"]>, OptionalColumns>> {
  placedDaysAgo: number;
  /** Key of a customer; undefined for sales in a shop. */
  customer?: string;
  /** Name of the pickup location, or of the shop of an in-store sale. */
  location?: string;
  lines: DemoOrderLine[];
  /** Discount of the coupon on the whole order. */
  discount?: string;
  /** False for orders from before the store collected tax. */
  isTaxed?: boolean;
  payments?: { amount: string; method: string }[];
}

export interface DemoOrderLine {
  sku: string;
  quantity: number;
  qty_fulfilled?: number;
  qty_returned?: number;
  /** The price at the time of the order, if it has changed since. */
  unit_price?: string;
  /** Discount of the coupon on this line. */
  discount?: string;
  notes?: string;
  /** Sold at a pop-up event, from its own stock. */
  isPopup?: true;
  /** Name of a product that was deleted since. */
  product_name?: string;
}

const DAY_MS = 86_400_000;

/** Time that the dates in the product files are relative to. */
const FILE_DATE = Date.parse("2026-01-01T00:00:00Z");

/** Reads a demo store's `store.json` and `orders.json`. */
export async function readDemoStore(slug: string): Promise<DemoStore> {
  const [store, orders] = await Promise.all([
    readDemoFile(slug, "store.json"),
    readDemoFile(slug, "orders.json"),
  ]);
  return { ...JSON.parse(store), orders: JSON.parse(orders) };
}

/** Reads a demo store's product file, with its dates as of `now`. */
export async function readDemoProducts(slug: string, now: Date): Promise<string> {
  const file = await readDemoFile(slug, "products.csv");
  return file.replace(/\b\d{4}-\d\d-\d\d(T[\d:]+Z)?\b/g, (date, time?: string) => {
    const moved = new Date(now.getTime() + Date.parse(date) - FILE_DATE);
    return time ? moved.toISOString() : dayOf(moved);
  });
}

function readDemoFile(slug: string, name: string): Promise<string> {
  return readFile(new URL(`../../../db/demo/${slug}/${name}`, import.meta.url), "utf8");
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - DAY_MS * days);
}

/** Returns the day of a time in the demo stores' time zone. */
export function dayOf(time: Date): string {
  return toLocalTime(time, "Africa/Lagos").slice(0, 10);
}
