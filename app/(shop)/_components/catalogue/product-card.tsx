import type { ReactNode } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import { LinkProgress } from "#app/(shop)/_components/layout/link-progress.tsx";
import { PriceTag } from "#app/(shop)/_components/product/price-tag.tsx";
import { stockText } from "#app/(shop)/_components/product/stock-note.tsx";
import type { ProductCardData } from "#lib/shop/catalogue/product-card.ts";

interface ProductCardProps {
  product: ProductCardData;
  currency: string;
  /** Whether prices show zero decimal places. */
  withDecimals: boolean;
  eager: boolean;
  heading: "h2" | "h3";
}

/** A product in a grid. The name's link covers the whole card. */
export function ProductCard(props: ProductCardProps) {
  const { product, currency, withDecimals, eager, heading: Heading } = props;
  const { path, name, brand, category, picture, price, from, stock } = product;
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <ProductImageTile
        picture={picture}
        category={category}
        name={name}
        eager={eager}
        dimmed={stock.kind === "out"}
      >
        <CardTag product={product} />
      </ProductImageTile>
      <div className="flex grow flex-col gap-1.5 pr-2">
        <Heading dir="auto" className="card-name">
          <AppLink
            href={path}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline group-hover:decoration-spot group-hover:decoration-3 focus-visible:after:outline-3"
          >
            {name}
            <LinkProgress />
          </AppLink>
        </Heading>
        {brand && (
          <p dir="auto" className="text-left text-fine wrap-anywhere text-ink-soft">
            {brand}
          </p>
        )}
        <div className="pt-0.5">
          {price && (
            <PriceTag price={price} currency={currency} from={from} withDecimals={withDecimals} />
          )}
          {stock.kind === "low" && (
            <p className="mt-1 text-fine font-medium text-ink-soft">{stockText(stock)}</p>
          )}
        </div>
      </div>
    </article>
  );
}

/** The card's label: sold out, percent off, or on sale. */
function CardTag({ product: { stock, price, onPromo } }: { product: ProductCardData }) {
  if (stock.kind === "out") return <Tag className="bg-ink text-paper">Sold out</Tag>;
  if (price?.percent) {
    return (
      <Tag className="bg-spot text-on-spot">
        <span aria-hidden="true">−{price.percent}%</span>
        <span className="sr-only">{price.percent}% off</span>
      </Tag>
    );
  }
  return onPromo && <Tag className="bg-spot text-on-spot">Some options on sale</Tag>;
}

function Tag({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={`absolute top-0 left-0 px-2.5 py-1.5 text-fine leading-none font-bold narrow figures ${className}`}
    >
      {children}
    </p>
  );
}
