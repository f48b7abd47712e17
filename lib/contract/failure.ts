import { z } from "zod";

/** spec §7.1: failure of the store, product and shipping-quote operations. */
export const EnvelopeFailure = z.object({
  error: z.string(),
  message: z.string(),
  data: z.null(),
  error_code: z.string().optional(),
  details: z.unknown().optional(),
});
export type EnvelopeFailure = z.infer<typeof EnvelopeFailure>;

/** spec §7.2: failure of the order detail. */
export const BareFailure = z.object({ detail: z.string(), error_code: z.string().optional() });
export type BareFailure = z.infer<typeof BareFailure>;
