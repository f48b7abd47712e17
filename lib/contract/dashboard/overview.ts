import { z } from "zod";

/** Days shown in the overview. */
export const OVERVIEW_DAYS = 30;

/** Counting stops here; larger numbers are shown as "99+". */
export const MAX_TASK_COUNT = 99;

/** Days before the end of a promotion in which it counts as ending. */
export const PROMO_ENDING_DAYS = 3;

const Day = z.object({
  /** yyyy-mm-dd, in the store's time zone. */
  day: z.iso.date(),
  orders: z.int(),
  sales: z.string(),
});

/** Sales and open tasks of a store. */
export const Overview = z.object({
  days: z.array(Day),
  sales: z.string(),
  orders: z.int(),
  /** Courier quotes, and those that were ordered. */
  quotes: z.int(),
  quotes_ordered: z.int(),
  unpaid: z.int(),
  unfulfilled: z.int(),
  low_stock: z.int(),
  promos_ending: z.int(),
});
export type Overview = z.infer<typeof Overview>;

/** The steps of setting up a store, and whether each is done. */
export type Setup = Record<"address" | "product" | "delivery" | "tax" | "key" | "live", boolean>;
