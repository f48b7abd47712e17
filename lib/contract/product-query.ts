import { z } from "zod";
import { Text, Uid } from "#lib/contract/scalars.ts";
import {
  MAX_FILTER_ATTRIBUTES,
  MAX_FILTER_VALUES,
  PAGE_SIZE,
  PRODUCT_LIMITS,
  SEARCH_LENGTH,
} from "#lib/contract/unspecified.ts";

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

/** Values of a repeatable parameter; empty ones are left out. */
const values = z
  .array(Text.pipe(z.string().max(PRODUCT_LIMITS.name)))
  .max(MAX_FILTER_VALUES)
  .transform((texts) => [...new Set(texts.filter(Boolean))].sort());

const price = z.preprocess(
  (text) => (text === "" ? undefined : text),
  z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, "must be an amount such as 1500.00")
    .optional(),
);

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
  brand: values.optional().meta({
    "x-extension": true,
    explode: true,
    description: "Brands; repeat the parameter for products of any of several",
  }),
  tag: values.optional().meta({
    "x-extension": true,
    explode: true,
    description: "Tags; repeat the parameter for products with any of several",
  }),
  attribute: z
    .record(Text.pipe(z.string().min(1).max(PRODUCT_LIMITS.name)), values)
    .refine((chosen) => Object.keys(chosen).length <= MAX_FILTER_ATTRIBUTES, {
      error: `must have at most ${MAX_FILTER_ATTRIBUTES} names`,
    })
    .transform((chosen) =>
      Object.fromEntries(
        Object.entries(chosen)
          .filter(([, texts]) => texts.length > 0)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .optional()
    .meta({
      "x-extension": true,
      style: "deepObject",
      explode: true,
      description:
        "Values of attributes, as `attribute[Size]=M`; repeat it for products with any of several values of " +
        "an attribute, which must match each of several attributes",
    }),
  price_min: price.meta({
    "x-extension": true,
    description: "Lowest price; that of a product is the lowest that a shopper pays now",
  }),
  price_max: price.meta({ "x-extension": true, description: "Highest price, as `price_min`" }),
});
export type ProductQuery = z.infer<typeof ProductQuery>;
