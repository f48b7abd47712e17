import { z } from "zod";
import { Text, Timestamp, Uid } from "#lib/contract/scalars.ts";

export const CUSTOMERS_PER_PAGE = 50;

export const CustomerListQuery = z.object({
  search: Text.max(100).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

export const CustomerSummary = z.object({
  uid: Uid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Without cancelled and voided orders. */
  orders: z.int(),
  spent: z.string(),
  last_order_at: Timestamp.nullable(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

export interface CustomerList {
  customers: CustomerSummary[];
  /** True when there is a next page. */
  more: boolean;
}
