import { z } from "zod";
import { Amount, Uid } from "#lib/contract/scalars.ts";

/** Extension: a manual delivery a shopper can choose now. */
export const DeliveryOption = z
  .object({
    uid: Uid.describe("What `manual_delivery_option` of an order takes"),
    label: z.string().describe("What the shopper chooses by, such as a district"),
    amount: Amount.describe(
      "What an order is charged as its delivery fee, in the store's currency",
    ),
    delivery_type: z.enum(["standard", "express"]),
  })
  .meta({
    id: "DeliveryOption",
    description: "A delivery the store arranges itself, at a price of its own",
  });
export const DeliveryOptions = z.array(DeliveryOption);
export type DeliveryOption = z.infer<typeof DeliveryOption>;
