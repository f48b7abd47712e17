import { z } from "zod";

/** Extension: what a shop's pages say of the store beside its settings (spec §2.2). */
export const StoreProfile = z.object({
  currency: z.string().describe("Currency code of every amount"),
  logo: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});
export type StoreProfile = z.infer<typeof StoreProfile>;
