import { z } from "zod";

/** Extension: details of the store for a shop's pages. */
export const StoreProfile = z
  .object({
    currency: z.string().describe("ISO 4217 code of every amount"),
    time_zone: z.string().describe("IANA name of the time zone that the store's days are in"),
    logo: z.string().nullable().describe("Absolute URL; may be null"),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .meta({
    id: "StoreProfile",
    description: "Currency, time zone, logo and contact details of a store",
  });
export type StoreProfile = z.infer<typeof StoreProfile>;
