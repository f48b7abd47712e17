"use client";

import {
  ProductCardList,
  type ProductCardListProps,
} from "#app/(shop)/_components/catalogue/product-card-list.tsx";

/** Products in a grid, rendered in the browser: pages contain their data once, not as data and markup. */
export function ProductCards(props: ProductCardListProps) {
  return <ProductCardList {...props} />;
}
