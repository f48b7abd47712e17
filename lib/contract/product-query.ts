import { z } from "zod";
import { Category } from "#lib/contract/category.ts";
import {
  BODY_LIMITS,
  MAX_FILTER_ATTRIBUTES,
  MAX_FILTER_VALUES,
  MAX_SEARCH_LENGTH,
  ORDERINGS,
  PAGE_SIZE,
  PRODUCT_LIMITS,
} from "#lib/contract/constants.ts";
import {
  Amount,
  emptyAsAbsent,
  InputAmount,
  queryInteger,
  Text,
  Uid,
} from "#lib/contract/scalars.ts";

const flag = z.preprocess(
  (text) => (text === "true" || text === "false" ? text === "true" : text),
  z.boolean({ error: "must be true or false" }),
);

const SEARCH_SCOPES = ["text", "all"] as const;

/** Values of a repeatable parameter; empty ones are ignored. */
const values = z
  .array(Text.pipe(z.string().max(PRODUCT_LIMITS.name)))
  .max(MAX_FILTER_VALUES)
  .transform((texts) => [...new Set(texts.filter(Boolean))].sort());

const price = emptyAsAbsent(InputAmount.optional());

const TOO_MANY_VALUES = `has too many values: at most ${MAX_FILTER_VALUES} brands, tags, categories and attribute values can be selected in total`;

interface SelectedValues {
  category?: string | undefined;
  brand?: string[] | undefined;
  tag?: string[] | undefined;
  attribute?: Record<string, string[]> | undefined;
}

/** Reports the parameter with which a query selects more than `MAX_FILTER_VALUES`. */
function limitValues({
  value: { category, brand = [], tag = [], attribute = {} },
  issues,
}: z.core.ParsePayload<SelectedValues>): void {
  const parameters = [
    { path: ["category"], count: category === undefined ? 0 : 1 },
    { path: ["brand"], count: brand.length },
    { path: ["tag"], count: tag.length },
    ...Object.entries(attribute).map(([name, { length }]) => ({
      path: ["attribute", name],
      count: length,
    })),
  ];
  let total = 0;
  for (const { path, count } of parameters) {
    total += count;
    if (total <= MAX_FILTER_VALUES) continue;
    issues.push({ code: "custom", path, message: TOO_MANY_VALUES, input: undefined });
    return;
  }
}

const ListQuery = z.object({
  limit: emptyAsAbsent(
    queryInteger(PAGE_SIZE.minimum, PAGE_SIZE.maximum).default(PAGE_SIZE.default),
  ).meta({ description: "Products per page", examples: [1] }),
  offset: emptyAsAbsent(queryInteger(0, Number.MAX_SAFE_INTEGER).default(0)).meta({
    description: "Products to skip; past the end, `results` is empty and `count` is correct",
    examples: [1],
  }),
  search: Text.pipe(
    z.string().trim().max(MAX_SEARCH_LENGTH, `must be at most ${MAX_SEARCH_LENGTH} characters`),
  )
    .meta({ maxLength: MAX_SEARCH_LENGTH })
    .default("")
    .meta({
      description:
        "Words that must all match a word in the name or the description: by prefix, by stem (`mangos` finds " +
        "Mangoes) or as two joined words (`tshirt` finds T-Shirt), ignoring case and accents. Words such as " +
        "`for` are optional. Matches in the name rank first, whole words before prefixes",
      examples: ["cotton"],
    }),
  search_in: emptyAsAbsent(
    z.enum(SEARCH_SCOPES, { error: `must be one of ${SEARCH_SCOPES.join(", ")}` }).default("text"),
  ).meta({
    "x-extension": true,
    description:
      "Where to search: `text` in the name and description, `all` also in the brand, category, tags, " +
      "attributes and SKUs",
  }),
  category: emptyAsAbsent(Uid.optional()).describe(
    "ID of a category; an unknown category returns no products",
  ),
  ordering: emptyAsAbsent(
    z.enum(ORDERINGS, { error: `must be one of ${ORDERINGS.join(", ")}` }).default("-created_at"),
  ).meta({
    "x-extension": true,
    description:
      "`-created_at` newest first, or best match first with `search`; `price` and `-price` by the " +
      "product's lowest current price; `name` alphabetically",
  }),
  in_stock: emptyAsAbsent(flag.default(false)).meta({
    "x-extension": true,
    description: "`true`: only products that can be ordered now",
  }),
  on_promo: emptyAsAbsent(flag.default(false)).meta({
    "x-extension": true,
    description: "`true`: only products with a variant on sale now",
  }),
  brand: values.optional().meta({
    "x-extension": true,
    explode: true,
    description: "Brand; repeat the parameter to match any of several",
  }),
  tag: values.optional().meta({
    "x-extension": true,
    explode: true,
    description: "Tag; repeat the parameter to match any of several",
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
        "Attribute values, as `attribute[Size]=M`; repeat it to match any of several values. Products must " +
        `match every attribute given, at most ${MAX_FILTER_ATTRIBUTES}`,
    }),
  price_min: price.meta({
    "x-extension": true,
    description: "Minimum price, compared with the product's lowest current price",
  }),
  price_max: price.meta({
    "x-extension": true,
    description: "Maximum price, compared like `price_min`",
  }),
});

/** Query of GET /products. */
export const ProductQuery = ListQuery.check(limitValues);
export type ProductQuery = z.infer<typeof ProductQuery>;

/** Extension: query of GET /basket. */
export const BasketQuery = z.object({
  products: z
    .preprocess(
      (text) => (typeof text === "string" ? text.split(",") : text),
      z.array(Uid).min(1).max(BODY_LIMITS.items),
    )
    .meta({
      description: "IDs of products, or of their variants, comma-separated",
      examples: [["7c527e28-64e5-568a-90a3-8ba1c841e58a"]],
    }),
});
export type BasketQuery = z.infer<typeof BasketQuery>;

/** Query of GET /product-filters: the list's, without pagination and ordering. */
export const ProductFiltersQuery = ListQuery.omit({
  limit: true,
  offset: true,
  ordering: true,
}).check(limitValues);
export type ProductFiltersQuery = z.infer<typeof ProductFiltersQuery>;

const FilterValue = z
  .object({
    value: z.string().describe("Value for the list's parameter"),
    count: z
      .int()
      .optional()
      .describe(
        "Number of matching products with this value; absent when a large catalogue makes counting too slow",
      ),
  })
  .meta({ id: "FilterValue", description: "One filter value" });

/** Extension: the filters of a product list, with counts. */
export const ProductFilters = z
  .object({
    count: z.int().describe("Number of products that match all filters, the list's `count`"),
    categories: z
      .array(Category.pick({ uid: true, slug: true, name: true }).extend({ count: z.int() }))
      .describe("Sorted by name; products without a category are not counted here"),
    brands: z.array(FilterValue),
    tags: z.array(FilterValue),
    attributes: z
      .array(
        z.object({
          name: z.string(),
          count: z
            .int()
            .optional()
            .describe(
              "Number of matching products with this attribute; absent when the values have no counts",
            ),
          values: z.array(FilterValue),
        }),
      )
      .describe("Attributes, such as Size, in descending order of product count"),
    price: z
      .object({ min: Amount.nullable(), max: Amount.nullable() })
      .describe(
        "Lowest and highest price; the price of a product is its lowest current variant price",
      ),
  })
  .meta({ id: "ProductFilters", description: "The filters of a product list" });
export type ProductFilters = z.infer<typeof ProductFilters>;
