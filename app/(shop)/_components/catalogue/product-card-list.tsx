import type { ReactNode } from "react";
import { ProductCard } from "#app/(shop)/_components/catalogue/product-card.tsx";
import { ProductGrid } from "#app/(shop)/_components/catalogue/product-grid.tsx";
import { type ProductCardData, pricesHaveDecimals } from "#lib/shop/catalogue/product-card.ts";

export interface ProductCardListProps {
  label: string;
  products: ProductCardData[];
  currency: string;
  /** Heading level of the cards. */
  heading?: "h2" | "h3";
  /** Number of cards whose images load eagerly. */
  eager?: number;
  /** Whether prices show zero decimal places; undefined: when a price of `products` has others. */
  withDecimals?: boolean | undefined;
  /** Additional grid items. */
  children?: ReactNode;
}

/** Products in a grid. Rendered on the server, it needs no code of its own in the browser. */
export function ProductCardList({
  label,
  products,
  currency,
  heading = "h3",
  eager = 0,
  withDecimals = pricesHaveDecimals(products),
  children,
}: ProductCardListProps) {
  return (
    <ProductGrid label={label}>
      {products.map((product, index) => (
        <li key={product.uid}>
          <ProductCard
            product={product}
            currency={currency}
            withDecimals={withDecimals}
            eager={index < eager}
            heading={heading}
          />
        </li>
      ))}
      {children}
    </ProductGrid>
  );
}
