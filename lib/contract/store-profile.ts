import { z } from "zod";

/** Extension: what a shop's pages say of the store beside its settings (spec §2.2). */
export const StoreProfile = z
  .object({
    currency: z.string().describe("ISO 4217 code of every amount"),
    logo: z.string().nullable().describe("Absolute address; null without one"),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .meta({ id: "StoreProfile", description: "How a store presents itself" });
export type StoreProfile = z.infer<typeof StoreProfile>;
