import { z } from "zod";
import { DateTime } from "#lib/contract/scalars.ts";

/** Extension: something that happened to an order. */
export const OrderEvent = z
  .object({
    kind: z
      .enum([
        "created",
        "payment_recorded",
        "refunded",
        "fulfilled",
        "returned",
        "cancelled",
        "voided",
      ])
      .describe("`refunded`: money was given back, all of it or a part"),
    at: DateTime,
  })
  .meta({ id: "OrderEvent", description: "Something that happened to an order, and when" });
export const OrderEvents = z.array(OrderEvent);
export type OrderEvent = z.infer<typeof OrderEvent>;
