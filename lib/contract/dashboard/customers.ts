import { z } from "zod";
import { listOrdering, listQuery, selectedRows } from "#lib/contract/dashboard/lists.ts";
import { Uid } from "#lib/contract/scalars.ts";

export const CustomerListQuery = z.object({
  ordering: listOrdering(["created_at", "name", "orders", "spent", "last_order_at"]),
  ...listQuery,
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

export interface CustomerSummary {
  uid: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** Excludes cancelled and voided orders; so do `first_order_at` and `last_order_at`. */
  orders: number;
  /** Payments minus refunds. */
  spent: string;
  first_order_at: string | null;
  last_order_at: string | null;
}

export interface CustomerList {
  customers: CustomerSummary[];
  /** Matching customers, at most one more than MAX_LIST_COUNT. */
  count: number;
}

/** The matching customers, or only the selected ones. */
export const CustomerExportQuery = CustomerListQuery.omit({ page: true, ordering: true }).extend({
  customer: selectedRows(Uid),
});
export type CustomerExportQuery = z.infer<typeof CustomerExportQuery>;
