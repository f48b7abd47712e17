"use client";

import type { ReactNode } from "react";
import { ProductCard } from "#app/(shop)/_components/catalogue/product-card.tsx";
import { ProductGrid } from "#app/(shop)/_components/catalogue/product-grid.tsx";
import type { ProductCardData } from "#lib/shop/catalogue/product-card.ts";

interface ProductCardsProps {
  label: string;
  products: ProductCardData[];
  currency: string;
  /** Of each card. */
  heading?: "h2" | "h3";
  /** So many are on the first screen. */
  eager?: number;
  /** What follows them in the grid. */
  children?: ReactNode;
}

/** Products in a grid. They are put together in the browser too, so that a page carries each of them once. */
export function ProductCards({
  label,
  products,
  currency,
  heading = "h3",
  eager = 0,
  children,
}: ProductCardsProps) {
  return (
    <ProductGrid label={label}>
      {products.map((product, place) => (
        <li key={product.path}>
          <ProductCard
            product={product}
            currency={currency}
            eager={place < eager}
            heading={heading}
          />
        </li>
      ))}
      {children}
    </ProductGrid>
  );
}
