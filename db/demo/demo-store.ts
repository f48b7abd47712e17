import type { Insertable } from "kysely";
import type { DemoPicture } from "#db/demo/pictures.ts";
import type { CouponTable, DeliveryStatusValue, OrderSourceValue } from "#db/order-schema.ts";
import type { DeliveryOptionTable, StoreTable } from "#db/schema.ts";

/** A store as data. Times are relative to when it is written. */
export interface DemoStore {
  settings: Omit<Insertable<StoreTable>, "uid" | "logo" | "created_at" | "updated_at"> & {
    logo: DemoPicture;
  };
  /** Pickup points by name. */
  locations: { name: string; address: string; is_active?: boolean }[];
  deliveryOptions: Pick<
    Insertable<DeliveryOptionTable>,
    "label" | "amount" | "delivery_type" | "areas" | "is_active"
  >[];
  categories: DemoCategory[];
  coupons: DemoCoupon[];
  customers: Record<string, DemoCustomer>;
  orders: DemoOrder[];
}

/** Products of one category; null for those without. */
export interface DemoCategory {
  category: string | null;
  products: DemoProduct[];
}

export interface DemoProduct extends VariantDefaults {
  handle: string;
  name: string;
  brand?: string;
  tags?: string[];
  description: string;
  story?: string;
  /** The first is the primary one. */
  pictures: DemoPicture[];
  addedDaysAgo: number;
  isActive?: false;
  isHidden?: true;
  /** Option names, such as `["Size", "Colour"]`; none for a single variant. */
  options?: string[];
  variants: DemoVariant[];
}

/** Defaults of a product's variants. */
interface VariantDefaults {
  /** Naira. */
  price?: number;
  /** Kilograms. */
  weight?: number;
  /** Length, width and height in centimetres. */
  size?: [number, number, number];
  expiresInDays?: number;
  batch?: string;
}

export interface DemoVariant extends VariantDefaults {
  sku: string;
  /** One value per option. */
  values?: string[];
  /** Stock on hand, including reserved pieces. */
  onHand: number;
  promo?: { price: number; endsInHours?: number };
  picture?: DemoPicture;
  isActive?: false;
}

export interface DemoCoupon
  extends Pick<Insertable<CouponTable>, "code" | "kind" | "value" | "scope"> {
  /** Handles of products, or names of categories. */
  targets?: string[];
  minimumSubtotal?: number;
  endsInDays?: number;
  usageLimit?: number;
}

export interface DemoCustomer {
  name: string;
  email: string;
  phone: string;
  address: string;
}

export interface DemoOrder {
  number: string;
  placedDaysAgo: number;
  source?: OrderSourceValue;
  /** Key of a customer; undefined for sales in a shop. */
  customer?: string;
  /** Location of the sale; undefined for online orders. */
  location?: string;
  delivery: DemoDelivery;
  lines: DemoOrderLine[];
  coupon?: string;
  /** Discount of the coupon on the whole order, in naira. */
  discount?: number;
  /** Orders from before the store collected tax. */
  untaxed?: true;
  /** Shares of the total: 1 pays all of it, -1 refunds all of it. */
  payments?: { share: number; method: string }[];
  fulfilment:
    | "unfulfilled"
    | "partially_fulfilled"
    | "fulfilled"
    | "returned"
    | "cancelled"
    | "voided";
  deliveryStatus?: DeliveryStatusValue;
}

export type DemoDelivery =
  | { method: "pickup"; location: string }
  | { method: "manual"; option: string }
  | {
      method: "courier";
      fee: number;
      courier: string;
      service: string;
      expected: string;
      tracking?: string;
    };

export interface DemoOrderLine {
  sku: string;
  quantity: number;
  /** Fulfilled pieces; by default all or none, depending on the order's status. */
  fulfilled?: number;
  isReturned?: true;
  /** Unit price in naira at the time of the order, if it has changed since. */
  paidPrice?: number;
  /** Discount of the coupon on this line, in naira. */
  discount?: number;
  notes?: string;
  /** Sold at a pop-up event, from its own stock. */
  isPopup?: true;
  /** The name of a product that was deleted since; `paidPrice` is its price. */
  removedProduct?: string;
}
