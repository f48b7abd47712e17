import { z } from "zod";
import { listQuery } from "#lib/contract/dashboard/lists.ts";
import { InputDate } from "#lib/contract/scalars.ts";

/** Kinds of entries in the payments list. */
const ENTRY_KINDS = ["payment", "refund", "dispute"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * States of entries. Payments are `received`, or `in_review` while a part of them is not applied; refunds `requested`
 * to `failed`; disputes `open` to `closed`.
 */
const ENTRY_STATES = [
  "received",
  "in_review",
  "requested",
  "pending",
  "needs_attention",
  "refunded",
  "failed",
  "open",
  "won",
  "lost",
  "closed",
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Who took or returned the money; `manual`: recorded by hand. */
export const ENTRY_METHODS = ["paystack", "stripe", "sandbox", "manual"] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

/** The position of an entry in the list: its time with microseconds, and its uid. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/**
 * Filters of the payments list: `search` is a part of an order number or a reference; `to_solve` matches refunds that
 * failed or need attention, and no later refund has replaced; `from` and `to` are the store's days, inclusive.
 */
export const PaymentListQuery = z.object({
  kind: z.enum(ENTRY_KINDS).optional(),
  state: z.enum([...ENTRY_STATES, "to_solve"]).optional(),
  method: z.enum(ENTRY_METHODS).optional(),
  from: InputDate.optional(),
  to: InputDate.optional(),
  search: listQuery.search,
  /** Lists the entries after this one. */
  after: Cursor.optional(),
});
export type PaymentListQuery = z.infer<typeof PaymentListQuery>;

/** The matching entries, or their totals per day. */
export const PaymentExportQuery = PaymentListQuery.omit({ after: true }).extend({
  rows: z.enum(["payments", "days"]).default("payments"),
});
export type PaymentExportQuery = z.infer<typeof PaymentExportQuery>;

/** A payment, a refund or a dispute of a store's order. */
export interface PaymentEntry {
  uid: string;
  kind: EntryKind;
  state: EntryState;
  /** When it happened at the provider, or was recorded or requested. */
  at: string;
  /** The store's day, yyyy-mm-dd. */
  day: string;
  order_number: string;
  /** What the customer paid, what is returned, or what is disputed. Decimal text. */
  amount: string;
  currency: string;
  /** What the provider keeps; null if unknown. */
  fee: string | null;
  /** What was not applied to the order and no refund returns; "0.00" unless it is in review. */
  in_review: string;
  method: EntryMethod;
  /** How it was paid by hand, such as Cash; may be empty. */
  method_text: string;
  reference: string;
  /** The provider's ID; empty when there is none. */
  provider_id: string;
  /** Why it is refunded; may be empty. */
  reason: string;
  /** Deadline of the response to a dispute; null if unknown or no dispute. */
  due_at: string | null;
}

/** Money that moved on a day, in one currency. Decimal text. */
export interface DayTotals {
  /** The store's day, yyyy-mm-dd. */
  day: string;
  currency: string;
  received: string;
  /** Returned; without refunds that the provider has not confirmed. */
  refunded: string;
  fees: string;
  /** Received less refunded and fees. */
  net: string;
}

/** A page of entries, newest first, with the totals of the days that it shows. */
export interface PaymentList {
  entries: PaymentEntry[];
  totals: DayTotals[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

/** A difference between what a provider lists and what is recorded. */
export interface PaymentDifference {
  uid: string;
  /** The day (UTC) at the provider, yyyy-mm-dd. */
  day: string;
  kind: "not_recorded" | "not_at_provider" | "amount_differs";
  transaction_kind: "charge" | "refund";
  provider: string;
  /** The provider's ID. */
  provider_id: string;
  reference: string;
  order_number: string | null;
  /** Decimal text; null when it is not recorded. */
  recorded_amount: string | null;
  /** Null when the provider does not list it. */
  provider_amount: string | null;
  currency: string;
  found_at: string;
  resolved_at: string | null;
  /** `checked`: the records match again. */
  resolution: "checked" | "dismissed" | null;
  dismissed_by: string | null;
}

/** The open differences of a store, and those resolved in the last 30 days, newest first. */
export interface PaymentDifferences {
  open: PaymentDifference[];
  solved: PaymentDifference[];
}
