import type { Insertable } from "kysely";
import type { Picture } from "#db/demo/pictures.ts";
import type { Coupons, DeliveryOptions, OrderSource, Stores } from "#db/schema.ts";

/** A store as data. Times are relative to when it is written, so that it always looks recent. */
export interface DemoStore {
  settings: Omit<Insertable<Stores>, "uid" | "logo" | "created_at" | "updated_at"> & {
    logo: Picture;
  };
  /** Where orders are placed and collected, by name. */
  locations: { name: string; address: string; is_active?: boolean }[];
  deliveryOptions: Pick<
    Insertable<DeliveryOptions>,
    "label" | "amount" | "delivery_type" | "is_active"
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
  pictures: Picture[];
  addedDaysAgo: number;
  isActive?: false;
  isHidden?: true;
  /** What its variants differ in, such as `["Size", "Colour"]`; none when there is nothing to choose. */
  options?: string[];
  variants: DemoVariant[];
}

/** What all variants of a product have in common, unless one says otherwise. */
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
  /** One for each of the product's options. */
  values?: string[];
  /** Pieces in the building, those that orders reserve among them. */
  onHand: number;
  promo?: { price: number; endsInHours?: number };
  picture?: Picture;
  isActive?: false;
}

export interface DemoCoupon extends Pick<Insertable<Coupons>, "code" | "kind" | "value" | "scope"> {
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
  source?: OrderSource;
  /** Key of a customer; nobody's name is known at a till. */
  customer?: string;
  /** Where it was placed, for those not placed in the web shop. */
  location?: string;
  delivery: DemoDelivery;
  lines: DemoOrderLine[];
  coupon?: string;
  /** What the coupon takes off the order as a whole, in naira. */
  discount?: number;
  /** True for orders from before the store collected tax. */
  untaxed?: true;
  /** Shares of the total: 1 all of it, -1 all of it given back. */
  payments?: { share: number; method: string }[];
  fulfilment:
    | "unfulfilled"
    | "partially_fulfilled"
    | "fulfilled"
    | "returned"
    | "cancelled"
    | "voided";
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
  /** How many were handed over; by default all or none, as the order says. */
  fulfilled?: number;
  isReturned?: true;
  /** Naira a piece when it was ordered, if that is not today's price. */
  paidPrice?: number;
  /** What a coupon for this product or its category takes off the line, in naira. */
  discount?: number;
  notes?: string;
  /** Sold at a pop-up event, from the stock taken there. */
  isPopup?: true;
  /** Its product has been removed from the catalogue since; `paidPrice` is what it cost. */
  removedProduct?: string;
}
