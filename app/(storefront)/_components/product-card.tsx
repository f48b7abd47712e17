import type { ReactNode } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { PendingMark } from "#app/(storefront)/_components/pending-mark.tsx";
import { Plinth } from "#app/(storefront)/_components/plinth.tsx";
import { PriceTag } from "#app/(storefront)/_components/price-tag.tsx";
import { stockText } from "#app/(storefront)/_components/stock-note.tsx";
import type { Glance } from "#lib/storefront/glance.ts";

interface ProductCardProps {
  product: Glance;
  currency: string;
  eager: boolean;
  heading: "h2" | "h3";
}

/** One product in a grid. The whole card leads to its page; its name is the link. */
export function ProductCard({ product, currency, eager, heading: Heading }: ProductCardProps) {
  const { path, name, brand, aisle, picture, price, from, stock } = product;
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <Plinth
        picture={picture}
        aisle={aisle}
        name={name}
        eager={eager}
        dimmed={stock.kind === "out"}
      >
        <CardTag product={product} />
      </Plinth>
      <div className="flex grow flex-col gap-1.5 pr-2">
        <Heading className="text-[1.0625rem] leading-[1.15] font-semibold tracking-normal [font-stretch:88%]">
          <AppLink
            href={path}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline group-hover:decoration-spot group-hover:decoration-3 focus-visible:after:outline-3"
          >
            {name}
            <PendingMark />
          </AppLink>
        </Heading>
        {brand && <p className="text-fine text-ink-soft">{brand}</p>}
        <div className="pt-0.5">
          {price && <PriceTag price={price} currency={currency} from={from} />}
          {stock.kind === "low" && (
            <p className="mt-1 text-fine font-medium text-ink-soft">{stockText(stock)}</p>
          )}
        </div>
      </div>
    </article>
  );
}

/** What is most worth knowing of a product at a glance, if anything is. */
function CardTag({ product: { stock, price, onPromo } }: { product: Glance }) {
  if (stock.kind === "out") return <Tag className="bg-ink text-paper">Sold out</Tag>;
  if (price?.percent) {
    return (
      <Tag className="bg-spot text-on-spot">
        −{price.percent}%<span className="sr-only"> in a promotion</span>
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
