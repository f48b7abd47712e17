import { type ReactNode, useId } from "react";
import { ProductCards } from "#app/(storefront)/_components/product-cards.tsx";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { glanceAt } from "#lib/storefront/glance.ts";

interface ShelfProps {
  title: string;
  note?: string;
  products: ShopProduct[];
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
      <ProductCards
        label={title}
        products={products.map((product) => glanceAt(product, now))}
        currency={currency}
      />
      {children}
    </section>
  );
}
