"use client";

import { AppLink } from "#app/_ui/app-link.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import type { Category } from "#lib/contract/category.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";

/** A category with the picture of its tile. */
export interface CategoryTileData
  extends Pick<Category, "uid" | "slug" | "name" | "product_count"> {
  picture: string | null;
}

/** Categories shown before "Show N more categories". */
const MAX_VISIBLE = 12;

/** Minimum number of tiles that stretch to fill a row. */
const MIN_ROW = 6;

/** All categories as tiles with pictures; a long list is collapsed. */
export function CategoryTiles({ categories }: { categories: CategoryTileData[] }) {
  const hidden = categories.slice(MAX_VISIBLE);
  return (
    <nav aria-labelledby="categories" className="flex flex-col gap-6">
      <h2 id="categories" className="border-t-2 border-ink pt-4 text-head">
        Shop by category
      </h2>
      <TileGrid categories={categories.slice(0, MAX_VISIBLE)} />
      {hidden.length > 0 && (
        <details>
          <summary className="py-4 font-semibold underline decoration-spot decoration-3 underline-offset-4">
            Show {formatCount(hidden.length, "more category", "more categories")}
          </summary>
          <TileGrid categories={hidden} />
        </details>
      )}
    </nav>
  );
}

function TileGrid({ categories }: { categories: CategoryTileData[] }) {
  const isRow = categories.length >= MIN_ROW;
  const columns = isRow
    ? "md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    : "md:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]";
  return (
    <ul
      className={`grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,28vw),1fr))] gap-x-3 gap-y-5 md:gap-x-4 ${columns}`}
    >
      {categories.map(({ uid, slug, name, product_count, picture }) => (
        <li key={uid}>
          <AppLink href={filterPath({ category: slug })} className="group flex flex-col gap-2">
            <ProductImageTile
              picture={picture}
              category={uid}
              name={name}
              className="aspect-square"
              sizes="(min-width: 48rem) 10rem, 30vw"
            />
            <span className="flex min-w-0 flex-col">
              <span
                dir="auto"
                className="text-left leading-tight font-semibold underline-offset-4 wrap-anywhere group-hover:underline group-hover:decoration-spot group-hover:decoration-3"
              >
                {name}
              </span>
              <span className="text-fine text-ink-soft figures">
                {formatCount(product_count, "product")}
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
