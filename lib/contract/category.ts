import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** Extension: the categories a storefront can filter by, with their visible products counted. */
export const Category = z.object({ uid: Uid, name: z.string(), product_count: z.int() });
export const Categories = z.array(Category);
export type Category = z.infer<typeof Category>;
