import { z } from "zod";

/** So many days the overview looks back. */
export const OVERVIEW_DAYS = 30;

/** Nothing is counted further than this: the number then reads "99+". */
export const CHORES_COUNTED = 99;

/** A promo that ends within so many days is worth a thought. */
export const PROMO_DAYS = 3;

const Day = z.object({
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date(),
  orders: z.int(),
  sales: z.string(),
});

/** How the store does, and what waits for the merchant. */
export const Overview = z.object({
  days: z.array(Day),
  sales: z.string(),
  orders: z.int(),
  /** Courier quotes, and how many of these an order was placed with. */
  quotes: z.int(),
  quotes_ordered: z.int(),
  unpaid: z.int(),
  unfulfilled: z.int(),
  low_stock: z.int(),
  promos_ending: z.int(),
});
export type Overview = z.infer<typeof Overview>;
