import { z } from "zod";
import { DateTime } from "#lib/contract/scalars.ts";

/** Extension: something that happened to an order. */
export const OrderEvent = z
  .object({
    kind: z
      .enum([
        "created",
        "payment_recorded",
        "payment_deadline_changed",
        "refunded",
        "fulfilled",
        "returned",
        "cancelled",
        "voided",
      ])
      .describe("`refunded`: money was given back, all of it or a part"),
    at: DateTime,
    reason: z
      .enum(["payment_overdue"])
      .optional()
      .describe("`payment_overdue`: cancelled because it was not paid by its deadline"),
  })
  .meta({ id: "OrderEvent", description: "Something that happened to an order, and when" });
export const OrderEvents = z.array(OrderEvent);
export type OrderEvent = z.infer<typeof OrderEvent>;
