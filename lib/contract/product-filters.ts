import { z } from "zod";
import { Category } from "#lib/contract/category.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { Amount } from "#lib/contract/scalars.ts";

/** Query of GET /product-filters: the list's, without pagination and ordering. */
export const ProductFiltersQuery = ProductQuery.omit({ limit: true, offset: true, ordering: true });
export type ProductFiltersQuery = z.infer<typeof ProductFiltersQuery>;

const FilterValue = z
  .object({
    value: z.string().describe("Value for the list's parameter"),
    count: z.int().describe("Number of matching products with this value"),
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
      .array(z.object({ name: z.string(), values: z.array(FilterValue) }))
      .describe("Variant attributes, such as Size"),
    price: z
      .object({ min: Amount.nullable(), max: Amount.nullable() })
      .describe(
        "Lowest and highest price; the price of a product is its lowest current variant price",
      ),
  })
  .meta({ id: "ProductFilters", description: "The filters of a product list" });
export type ProductFilters = z.infer<typeof ProductFilters>;
