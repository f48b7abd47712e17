import { z } from "zod";
import { OrderAmount, Timestamp } from "#lib/contract/scalars.ts";

/** Why an order was cancelled when no merchant did it. */
export const CancellationReason = z.enum(["payment_overdue", "api_request"]);
export type CancellationReason = z.infer<typeof CancellationReason>;

/** Extension: a step of the delivery that the merchant has recorded. */
export const DeliveryStatus = z.enum(["ready_for_pickup", "delivered"]);

/** Extension: something that happened to an order. */
export const OrderEvent = z
  .object({
    kind: z
      .enum([
        "created",
        "payment_recorded",
        "payment_deadline_changed",
        "refunded",
        ...DeliveryStatus.options,
        "fulfilled",
        "tracking_changed",
        "items_cancelled",
        "returned",
        "cancelled",
        "voided",
      ])
      .describe(
        "`refunded`: a full or partial refund; `ready_for_pickup`: the customer can pick up the order; `fulfilled`: items were picked up or sent; `delivered`: the customer received the order; `items_cancelled`: the items that were not fulfilled are no longer part of the order",
      ),
    at: Timestamp,
    expected_delivery: z.iso
      .date()
      .optional()
      .describe("With `created`: the day on which the courier expects to deliver, if known"),
    courier_image: z
      .string()
      .optional()
      .describe("With `created`: URL of the courier's logo, if known"),
    reason: CancellationReason.optional().describe(
      "Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `api_request`: cancelled through this API",
    ),
    amount: OrderAmount.optional().describe("Amount of the payment or refund"),
    tracking: z
      .object({
        number: z.string().describe("The same as the order's `tracking_number`; may be empty"),
        courier: z.string().describe("May be empty"),
        url: z.string().describe("URL of the tracking page; may be empty"),
      })
      .optional()
      .describe("Tracking details as of this event; the latest event with them applies"),
  })
  .meta({ id: "OrderEvent", description: "Something that happened to an order, and when" });
export const OrderEvents = z.array(OrderEvent);
export type OrderEvent = z.infer<typeof OrderEvent>;
