import { z } from "zod";
import { Category } from "#lib/contract/category.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { Amount } from "#lib/contract/scalars.ts";

/** Query of GET /product-filters: that of the list, without its page and order. */
export const ProductFiltersQuery = ProductQuery.omit({ limit: true, offset: true, ordering: true });
export type ProductFiltersQuery = z.infer<typeof ProductFiltersQuery>;

const FilterValue = z
  .object({
    value: z.string().describe("What the parameter of the list takes"),
    count: z.int().describe("Products that match with this value"),
  })
  .meta({ id: "FilterValue", description: "One value that a list can be filtered by" });

/** Extension: what a list of products can be filtered by, with counts. */
export const ProductFilters = z
  .object({
    count: z.int().describe("Products that match all filters: the `count` of the list"),
    categories: z
      .array(Category.pick({ uid: true, slug: true, name: true }).extend({ count: z.int() }))
      .describe("By name; products without a category are in none"),
    brands: z.array(FilterValue),
    tags: z.array(FilterValue),
    attributes: z
      .array(z.object({ name: z.string(), values: z.array(FilterValue) }))
      .describe("Attributes of variants, such as Size"),
    price: z
      .object({ min: Amount.nullable(), max: Amount.nullable() })
      .describe("Lowest and highest price, which is the lowest of a product's variants now"),
  })
  .meta({ id: "ProductFilters", description: "What a list of products can be filtered by" });
export type ProductFilters = z.infer<typeof ProductFilters>;
