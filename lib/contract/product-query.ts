import { z } from "zod";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { PAGE_SIZE, SEARCH_LENGTH } from "#lib/contract/unspecified.ts";

const wholeNumber = (minimum: number, maximum?: number) => {
  const error = `must be a whole number, ${minimum} ${maximum ? `to ${maximum}` : "or greater"}`;
  const number = z.int({ error }).min(minimum, { error });
  return z.preprocess(
    (text) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text),
    maximum ? number.max(maximum, { error }) : number,
  );
};

const flag = z.preprocess(
  (text) => (text === "true" || text === "false" ? text === "true" : text),
  z.boolean({ error: "must be true or false" }),
);

export const SEARCH_SCOPES = ["text", "all"] as const;
export const ORDERINGS = ["-created_at", "price", "-price", "name"] as const;

/** Query of GET /products (spec §4.2); names and bounds in unspecified.ts. */
export const ProductQuery = z.object({
  limit: wholeNumber(PAGE_SIZE.minimum, PAGE_SIZE.maximum)
    .default(PAGE_SIZE.default)
    .meta({ description: "Products per page", examples: [1] }),
  offset: wholeNumber(0)
    .default(0)
    .meta({
      description: "Products to skip; past the end the page is empty and `count` still right",
      examples: [1],
    }),
  search: Text.pipe(
    z.string().trim().max(SEARCH_LENGTH, `must be at most ${SEARCH_LENGTH} characters`),
  )
    .meta({ maxLength: SEARCH_LENGTH })
    .default("")
    .meta({
      description:
        "Words that must all match a word of the name or the description: its beginning, its stem " +
        "(`mangos` finds Mangoes) or two words joined (`tshirt` finds T-Shirt), whatever their case and " +
        "accents; words such as `for` need not match. Matches in the name come first, whole words before " +
        "beginnings",
      examples: ["cotton"],
    }),
  search_in: z
    .enum(SEARCH_SCOPES, { error: `must be one of ${SEARCH_SCOPES.join(", ")}` })
    .default("text")
    .meta({
      "x-extension": true,
      description:
        "Where the words of `search` must be: `text` in the name or the description, `all` also in the " +
        "brand, the category, a tag, attributes or a SKU",
    }),
  category: z
    .preprocess((text) => (text === "" ? undefined : text), Uid.optional())
    .describe("Uid of a category; an unknown one has no products"),
  ordering: z
    .enum(ORDERINGS, { error: `must be one of ${ORDERINGS.join(", ")}` })
    .default("-created_at")
    .meta({
      "x-extension": true,
      description:
        "`-created_at` newest first, `price` and `-price` by the lowest price a shopper pays for the " +
        "product now, `name` alphabetically",
    }),
  in_stock: flag.default(false).meta({
    "x-extension": true,
    description: "`true`: only products of which something can be ordered now",
  }),
  on_promo: flag.default(false).meta({
    "x-extension": true,
    description: "`true`: only products of which a variant costs less now than its regular price",
  }),
});
export type ProductQuery = z.infer<typeof ProductQuery>;
