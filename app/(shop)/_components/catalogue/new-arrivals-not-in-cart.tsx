"use client";

import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import type { ProductCardData } from "#lib/shop/catalogue/product-card.ts";

interface NewArrivalsNotInCartProps {
  /** More than `max` products, because those in the cart are left out. */
  products: ProductCardData[];
  max: number;
  currency: string;
  className?: string;
}

/** The newest products that are not in the cart. */
export function NewArrivalsNotInCart({
  products,
  max,
  currency,
  className,
}: NewArrivalsNotInCartProps) {
  const { lines } = useCart();
  const shown = products
    .filter(({ uid }) => !lines.some(({ product }) => product === uid))
    .slice(0, max);
  if (shown.length === 0) return null;
  return (
    <ProductRow title="New arrivals" className={className ?? ""}>
      <ProductCards label="New arrivals" products={shown} currency={currency} />
    </ProductRow>
  );
}
