import { AppLink } from "#app/_ui/app-link.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import { PriceTag } from "#app/(shop)/_components/product/price-tag.tsx";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";

interface HeroProps {
  name: string;
  /** May be empty. */
  tagline: string;
  product: ShopProduct;
  currency: string;
  now: number;
}

/** Line lengths that have a class in globals.css. */
const LINE_LENGTHS = [5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 23, 26, 30, 40];
/** A longer word is broken into two lines. */
const MAX_WORD_LENGTH = 20;

/**
 * The home page header: the store's name, in at most two lines, its tagline, and one product. It fits the first
 * screen. All of it links to the product.
 */
export function Hero({ name, tagline, product, currency, now }: HeroProps) {
  const starting = startingPrice(product, now);
  return (
    <section
      aria-label={name}
      data-category={product.category ?? undefined}
      className="group relative tinted-tile"
    >
      <div className="page grid gap-x-12 md:h-[clamp(26rem,calc(100svh-14rem),40rem)] md:grid-cols-2 md:grid-rows-[1fr_auto]">
        <div className="@container min-w-0 pt-6 pb-5 md:pt-10">
          <h1
            dir="auto"
            className={`masthead line-clamp-2 text-left [--line-length:${LINE_LENGTHS.find((length) => length >= lineLength(name)) ?? 40}]`}
          >
            {name}
          </h1>
          {tagline && (
            <p
              dir="auto"
              className="mt-1 max-w-[36ch] text-left text-lead leading-snug wrap-anywhere"
            >
              {tagline}
            </p>
          )}
        </div>
        <ProductImageTile
          picture={coverPicture(product)?.src}
          category={product.category}
          name={product.name}
          eager
          className="-mx-[clamp(1rem,4vw,4rem)] h-[min(19rem,33svh)] md:row-span-2 md:ml-0 md:h-auto"
          inset="p-6 md:p-[9%]"
          sizes="(min-width: 48rem) 50vw, 100vw"
        />
        <div className="flex min-w-0 flex-col items-start gap-4 py-5 md:pb-10">
          <div className="flex flex-col gap-1.5">
            <p dir="auto" className="text-left text-lead leading-tight font-semibold wrap-anywhere">
              <AppLink
                href={productPath(product)}
                className="line-clamp-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline group-hover:decoration-spot group-hover:decoration-3 focus-visible:after:outline-3"
              >
                {product.name}
              </AppLink>
            </p>
            {starting && (
              <PriceTag
                price={starting.price}
                currency={currency}
                from={starting.from}
                size="page"
              />
            )}
          </div>
          <ButtonLink href="/products" className="relative">
            Shop all products
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Returns the length of the longer line when the name is set in two lines. */
function lineLength(name: string): number {
  const lengths = name.trim().split(/\s+/).map(textLength);
  const sum = (words: number[]) => words.reduce((total, word) => total + word + 1, -1);
  const splits = lengths.map((_, index) =>
    Math.max(sum(lengths.slice(0, index)), sum(lengths.slice(index))),
  );
  const shortest = Math.min(...splits);
  return shortest > MAX_WORD_LENGTH && lengths.length === 1 ? Math.ceil(shortest / 2) : shortest;
}

/** Counts letters; those of East Asian scripts are twice as wide. */
function textLength(word: string): number {
  const letters = [...word.normalize("NFC").replace(/\p{M}/gu, "")];
  const isWide = /[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{Extended_Pictographic}]/u;
  return letters.reduce((length, letter) => length + (isWide.test(letter) ? 2 : 1), 0);
}
