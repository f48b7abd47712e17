import { type ReactNode, useId } from "react";
import { ProductCard } from "#app/(storefront)/_components/product-card.tsx";
import { ProductGrid } from "#app/(storefront)/_components/product-grid.tsx";
import type { Product } from "#lib/contract/product.ts";

interface ShelfProps {
  title: string;
  note?: string;
  products: Product[];
  currency: string;
  /** ms */
  now: number;
  className?: string;
  /** What follows the products. */
  children?: ReactNode;
}

/** Some products under a headline of their own. */
export function Shelf({
  title,
  note,
  products,
  currency,
  now,
  className = "",
  children,
}: ShelfProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-8 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-4">
        <h2 id={id} className="text-head">
          {title}
        </h2>
        {note && <p className="text-ink-soft">{note}</p>}
      </div>
      <ProductGrid label={title}>
        {products.map((product) => (
          <li key={product.uid}>
            <ProductCard product={product} currency={currency} now={now} />
          </li>
        ))}
      </ProductGrid>
      {children}
    </section>
  );
}
