import type { ReactNode } from "react";
import { PendingMark } from "#app/(storefront)/_components/pending-mark.tsx";
import { Plinth } from "#app/(storefront)/_components/plinth.tsx";
import { PriceTag } from "#app/(storefront)/_components/price-tag.tsx";
import { ShopLink } from "#app/(storefront)/_components/shop-link.tsx";
import { stockText } from "#app/(storefront)/_components/stock-note.tsx";
import type { Product } from "#lib/contract/product.ts";
import { coverOf } from "#lib/storefront/picture.ts";
import { isOnPromo, startingPrice } from "#lib/storefront/price.ts";
import { productPath } from "#lib/storefront/product-link.ts";
import { productStock } from "#lib/storefront/stock.ts";

interface ProductCardProps {
  product: Product;
  currency: string;
  /** ms; 0 takes the prices as the server gave them. */
  now: number;
  eager?: boolean;
  heading?: "h2" | "h3";
}

/** One product in a grid. The whole card leads to its page; its name is the link. */
export function ProductCard({
  product,
  currency,
  now,
  eager = false,
  heading: Heading = "h3",
}: ProductCardProps) {
  const stock = productStock(product);
  const starting = startingPrice(product, now);
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <Plinth
        picture={coverOf(product)}
        aisle={product.category}
        name={product.name}
        eager={eager}
        dimmed={stock.kind === "out"}
        alt=""
      >
        <CardTag product={product} percent={starting?.price.percent} now={now} />
      </Plinth>
      <div className="flex grow flex-col gap-1.5 pr-2">
        <Heading className="text-[1.0625rem] leading-[1.15] font-semibold tracking-normal [font-stretch:88%]">
          <ShopLink
            href={productPath(product)}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline group-hover:decoration-spot group-hover:decoration-3 focus-visible:after:outline-3"
          >
            {product.name}
            <PendingMark />
          </ShopLink>
        </Heading>
        {product.brand && <p className="text-fine text-ink-soft">{product.brand}</p>}
        <div className="pt-0.5">
          {starting && <PriceTag price={starting.price} currency={currency} from={starting.from} />}
          {stock.kind === "low" && (
            <p className="mt-1 text-fine font-medium text-ink-soft">{stockText(stock)}</p>
          )}
        </div>
      </div>
    </article>
  );
}

interface CardTagProps {
  product: Product;
  /** Of the price shown. */
  percent: number | undefined;
  now: number;
}

/** What is most worth knowing of a product at a glance, if anything is. */
function CardTag({ product, percent, now }: CardTagProps) {
  if (productStock(product).kind === "out") {
    return <Tag className="bg-ink text-paper">Sold out</Tag>;
  }
  if (percent) {
    return (
      <Tag className="bg-spot text-on-spot">
        −{percent}%<span className="sr-only"> in a promotion</span>
      </Tag>
    );
  }
  return isOnPromo(product, now) && <Tag className="bg-spot text-on-spot">Some marked down</Tag>;
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
