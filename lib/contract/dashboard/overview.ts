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
  sales: string;
  orders: number;
  /** Courier quotes, and those that were ordered. */
  quotes: number;
  quotes_ordered: number;
  unpaid: number;
  unfulfilled: number;
  low_stock: number;
  promos_ending: number;
  /** Variants of which unpaid orders without an API key have reserved more than a quarter. */
  scarce_variants: number;
}

/** The steps of setting up a store, and whether each is done. */
export type Setup = Record<"address" | "product" | "delivery" | "tax" | "key" | "live", boolean>;
