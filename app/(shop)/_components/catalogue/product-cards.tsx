"use client";

import {
  ProductCardList,
  type ProductCardListProps,
} from "#app/(shop)/_components/catalogue/product-card-list.tsx";

/** Products in a grid, as a client component: the page's payload then contains data instead of more markup. */
export function ProductCards(props: ProductCardListProps) {
  return <ProductCardList {...props} />;
}
