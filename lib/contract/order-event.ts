import { z } from "zod";
import { Timestamp } from "#lib/contract/scalars.ts";

/** Why an order was cancelled when no merchant did it. */
export const CancellationReason = z.enum(["payment_overdue", "api_request"]);
export type CancellationReason = z.infer<typeof CancellationReason>;

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
      .describe("`refunded`: a full or partial refund"),
    at: Timestamp,
    reason: CancellationReason.optional().describe(
      "Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `api_request`: cancelled through this API",
    ),
  })
  .meta({ id: "OrderEvent", description: "Something that happened to an order, and when" });
export const OrderEvents = z.array(OrderEvent);
export type OrderEvent = z.infer<typeof OrderEvent>;
