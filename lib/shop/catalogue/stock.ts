import type { Product, Variant } from "#lib/contract/product.ts";
import type { VariantAvailability } from "#lib/shop/catalogue/variant-availability.ts";

/** At or below this stock, the number is shown. */
const LOW_STOCK = 5;

export type Stock = { kind: "in" | "out" | "backorder" } | { kind: "low"; left: number };

/** Returns the stock level for a sellable quantity. */
export function stockLevel(sellable: number): Stock {
  if (sellable <= 0) return { kind: "out" };
  return sellable <= LOW_STOCK ? { kind: "low", left: sellable } : { kind: "in" };
}

/** Returns the stock level of a variant on its product's page. */
function variantStock(variant: Variant, availability: VariantAvailability | undefined): Stock {
  const { available_stock, sellable_stock } = variant;
  const isBackordered =
    availability?.tracks_stock &&
    availability.allows_backorder &&
    available_stock <= 0 &&
    sellable_stock > 0;
  return isBackordered ? { kind: "backorder" } : stockLevel(sellable_stock);
}

/** Returns the stock level of variants together on a product page. */
export function overallStock(
  product: Pick<Product, "variants">,
  availability: VariantAvailability[],
): Stock {
  const levels = product.variants
    .map((variant) =>
      variantStock(
        variant,
        availability.find(({ uid }) => uid === variant.uid),
      ),
    )
    .filter(({ kind }) => kind !== "out");
  const isBackordered = levels.length > 0 && levels.every(({ kind }) => kind === "backorder");
  return isBackordered ? { kind: "backorder" } : productStock(product);
}

/** Returns the stock level of all variants together. */
export function productStock(product: Pick<Product, "variants">): Stock {
  return stockLevel(
    product.variants.reduce((total, variant) => total + Math.max(variant.sellable_stock, 0), 0),
  );
}
