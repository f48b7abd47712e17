import { type ReactNode, useId } from "react";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import type { ShopProductPage } from "#lib/contract/storefront-routes.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";

interface ProductRowProps {
  title: string;
  className?: string;
  /** The products, then anything below them, such as a link. */
  children: ReactNode;
}

/** A titled row of products. */
export function ProductRow({ title, className = "", children }: ProductRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-8 ${className}`}>
      <div className="border-t-2 border-ink pt-4">
        <h2 id={id} dir="auto" className="text-left text-head wrap-anywhere">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

interface AlternativesRowProps {
  alternatives: ShopProductPage["alternatives"];
  currency: string;
  /** In ms; 0 uses the server's prices. */
  now: number;
}

/** The products that a search without results offers instead. */
export function AlternativesRow({ alternatives, currency, now }: AlternativesRowProps) {
  if (!alternatives?.products.length) return null;
  const title = alternatives.kind === "popular" ? "Popular products" : "New arrivals";
  return (
    <ProductRow title={title}>
      <ProductCards
        label={title}
        products={alternatives.products.map((product) => toCardData(product, now))}
        currency={currency}
      />
    </ProductRow>
  );
}
