import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** Extension: a place where an order can be picked up, its `location`. */
export const PickupPoint = z
  .object({
    uid: Uid.describe("Use it as an order's `location`"),
    name: z.string(),
    address: z.string(),
  })
  .meta({ id: "PickupPoint", description: "A place where an order can be picked up" });
export const PickupPoints = z.array(PickupPoint);
export type PickupPoint = z.infer<typeof PickupPoint>;
