import { AppLink } from "#app/_ui/app-link.tsx";
import { ArrowIcon } from "#app/_ui/icons.tsx";
import { PriceTag } from "#app/(shop)/_components/product/price-tag.tsx";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { variantPath } from "#lib/shop/catalogue/product-link.ts";

interface HeroProps {
  name: string;
  /** At most four, each with a picture; the first is the largest. */
  products: ShopProduct[];
  currency: string;
  now: number;
}

const MAX_SIZED_LETTERS = 10;

/** The home page header: the store name in large type above its newest products. */
export function Hero({ name, products, currency, now }: HeroProps) {
  const letters = Math.max(...name.split(/\s+/).map((word) => [...word].length));
  const [lead] = products;
  return (
    <div
      data-category={lead?.category ?? undefined}
      className="relative overflow-hidden tinted-tile"
    >
      <div className="page relative flex lg:min-h-[min(88svh,56rem)] flex-col justify-between pt-8 md:pt-12">
        <h1
          data-letters={Math.min(letters, MAX_SIZED_LETTERS)}
          className="masthead max-w-full pb-[0.16em] break-words"
        >
          {name}
        </h1>
        {products.length > 0 && (
          <ul
            aria-label="New arrivals"
            className="grid grow grid-cols-2 items-end gap-x-4 pb-8 lg:grid-cols-[1.35fr_1fr_1fr_1fr] lg:gap-x-8 lg:pb-10"
          >
            {products.map((product, index) => (
              <li key={product.uid} className={COLUMN_CLASSES[index]}>
                <HeroProduct product={product} currency={currency} now={now} lead={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const COLUMN_CLASSES = [
  "col-span-2 mx-auto w-[74%] max-w-[22rem] lg:col-span-1 lg:mx-0 lg:w-full",
  "mx-auto w-full max-w-[16rem] lg:max-w-none",
  "mx-auto w-full max-w-[16rem] lg:max-w-none",
  "hidden w-full lg:block",
];

interface HeroProductProps {
  product: ShopProduct;
  currency: string;
  now: number;
  lead: boolean;
}

function HeroProduct({ product, currency, now, lead }: HeroProductProps) {
  const picture = coverPicture(product);
  const starting = startingPrice(product, now);
  return (
    <AppLink
      href={variantPath(product, starting?.variant ?? null)}
      className="group flex flex-col gap-4 rounded-tag focus-visible:outline-3"
    >
      {picture && (
        <span className="grounded block transition-transform duration-500 ease-page group-hover:-translate-y-2">
          {/* biome-ignore lint/performance/noImgElement: pictures are served as they are stored */}
          <img
            src={picture.src}
            alt=""
            width={512}
            height={512}
            fetchPriority={lead ? "high" : undefined}
            className="aspect-square w-full object-contain"
          />
        </span>
      )}
      <div className="flex items-start justify-between gap-3 border-t-2 border-ink pt-2.5">
        <div className="flex min-w-0 flex-col gap-1">
          <p
            className={`leading-tight font-semibold ${lead ? "text-lead" : "text-fine lg:text-body"}`}
          >
            {product.name}
          </p>
          {starting && <PriceTag price={starting.price} currency={currency} from={starting.from} />}
        </div>
        {lead && (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-spot text-on-spot transition-transform group-hover:translate-x-1">
            <ArrowIcon />
          </span>
        )}
      </div>
    </AppLink>
  );
}
