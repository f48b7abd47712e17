import { z } from "zod";
import { Amount, Uid } from "#lib/contract/scalars.ts";

/** Extension: a manual delivery a shopper can choose now. */
export const DeliveryOption = z.object({
  uid: Uid,
  label: z.string(),
  amount: Amount,
  delivery_type: z.enum(["standard", "express"]),
});
export const DeliveryOptions = z.array(DeliveryOption);
export type DeliveryOption = z.infer<typeof DeliveryOption>;
