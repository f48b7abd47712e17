import { z } from "zod";
import { Amount, Uid } from "#lib/contract/scalars.ts";

/** Extension: a delivery by the store that shoppers can choose now. */
export const DeliveryOption = z
  .object({
    uid: Uid.describe("Use it as an order's `manual_delivery_option`"),
    label: z.string().describe("Name to show to shoppers, such as a district"),
    amount: Amount.describe("Delivery fee in the store's currency"),
    delivery_type: z.enum(["standard", "express"]),
    areas: z
      .array(z.string())
      .describe(
        "States, cities or districts it serves; empty for every address. Filter the options you offer by " +
          "them: orders are not checked, because an address is one line of text",
      ),
  })
  .meta({
    id: "DeliveryOption",
    description: "A delivery option of the store, at a fixed price",
  });
export const DeliveryOptions = z.array(DeliveryOption);
export type DeliveryOption = z.infer<typeof DeliveryOption>;
