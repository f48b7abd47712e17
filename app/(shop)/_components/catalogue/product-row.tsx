import { type ReactNode, useId } from "react";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import type { ProductCardData } from "#lib/shop/catalogue/product-card.ts";

interface ProductRowProps {
  title: string;
  products: ProductCardData[];
  currency: string;
  className?: string;
  /** Rendered after the products. */
  children?: ReactNode;
}

/** A titled row of products. */
export function ProductRow({
  title,
  products,
  currency,
  className = "",
  children,
}: ProductRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-8 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-4">
        <h2 id={id} className="text-head">
          {title}
        </h2>
      </div>
      <ProductCards label={title} products={products} currency={currency} />
      {children}
    </section>
  );
}
