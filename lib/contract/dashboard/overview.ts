/** Days shown in the overview. */
export const OVERVIEW_DAYS = 30;

/** Counting stops here; larger numbers are shown as "99+". */
export const MAX_TASK_COUNT = 99;

/** Days before the end of a promotion in which it counts as ending. */
export const PROMO_ENDING_DAYS = 3;

/** Sales and open tasks of a store. */
export interface Overview {
  /** `day`: yyyy-mm-dd, in the store's time zone. */
  days: { day: string; orders: number; sales: string }[];
  /**
   * Totals of the orders without cancelled and voided ones, minus the price of returned items, on the day of the
   * order.
   */
  sales: string;
  orders: number;
  /** Courier quotes, and those that were ordered. */
  quotes: number;
  quotes_ordered: number;
  /** Orders with a refund due, and the sum of these refunds. */
  refunds_due: { orders: number; amount: string };
  unpaid: number;
  unfulfilled: number;
  low_stock: number;
  promos_ending: number;
  /** Variants of which unpaid orders without an API key have reserved more than a quarter. */
  scarce_variants: number;
  /** Orders with a payment that could not be applied. */
  in_review: number;
  /** Refunds that failed or need attention, and no later refund has replaced. */
  refunds_to_solve: number;
  open_disputes: number;
  /** Open differences between payment providers and the store. */
  payment_differences: number;
}

/** What a store needs before it can open. */
export const NEEDED_TO_OPEN = ["address", "product", "delivery"] as const;
export type NeededToOpen = (typeof NEEDED_TO_OPEN)[number];

const NAMES: Record<NeededToOpen, string> = {
  address: "your address",
  product: "a product that shoppers can see",
  delivery: "a delivery rate, a pickup location or couriers",
};

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Lists what a store still needs before it can open, as a part of a sentence. */
export function missingText(missing: NeededToOpen[]): string {
  return LIST.format(missing.map((each) => NAMES[each]));
}

/** How far a store is set up. */
export interface Setup {
  /** Whether each step is done; `live` needs an open store that lacks nothing, and the API key is optional. */
  steps: Record<NeededToOpen | "tax" | "key" | "live", boolean>;
  /** What the store lacks to open. */
  missing: NeededToOpen[];
  /**
   * Whether all steps that are not optional are done. For a store with orders, it is enough that it is open, or that
   * only opening it is left.
   */
  isFinished: boolean;
}
