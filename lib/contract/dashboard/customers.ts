import { z } from "zod";
import { listOrdering, listQuery, selectedRows } from "#lib/contract/dashboard/lists.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Timestamp, Uid } from "#lib/contract/scalars.ts";

export const CustomerListQuery = z.object({
  ordering: listOrdering(["created_at", "name", "orders", "spent", "last_order_at"]),
  ...listQuery,
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

export const CustomerSummary = z.object({
  uid: Uid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Excludes cancelled and voided orders; so do `first_order_at` and `last_order_at`. */
  orders: z.int(),
  /** Payments minus refunds. */
  spent: z.string(),
  first_order_at: Timestamp.nullable(),
  last_order_at: Timestamp.nullable(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

export interface CustomerList {
  customers: CustomerSummary[];
  /** Matching customers, at most one more than MAX_LIST_COUNT. */
  count: number;
}

/** The matching customers, or only the selected ones. */
const CustomerExportQuery = CustomerListQuery.omit({ page: true, ordering: true }).extend({
  customer: selectedRows(Uid),
});
export type CustomerExportQuery = z.infer<typeof CustomerExportQuery>;

export const customerRoutes = {
  export: {
    ...noInput,
    method: "GET",
    path: "/export/customers",
    role: "staff",
    resource: "store",
    query: CustomerExportQuery,
    output: z.string(),
  },
} as const satisfies Record<string, DashboardRoute>;
