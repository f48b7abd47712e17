import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { Uid } from "#lib/contract/scalars.ts";

/** Extension: query of GET /basket. */
export const BasketQuery = z.object({
  products: z
    .preprocess(
      (text) => (typeof text === "string" ? text.split(",") : text),
      z.array(Uid).min(1).max(BODY_LIMITS.items),
    )
    .meta({
      description: "Uids of products, or of their variants, comma-separated",
      examples: [["7c527e28-64e5-568a-90a3-8ba1c841e58a"]],
    }),
});
export type BasketQuery = z.infer<typeof BasketQuery>;
