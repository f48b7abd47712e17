"use client";

import { AppLink } from "#app/_ui/app-link.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import { ProductCount } from "#app/(shop)/_components/catalogue/product-count.tsx";
import type { Category } from "#lib/contract/category.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";

interface CategoryListProps {
  categories: Category[];
  /** URLs by category uid; a category may have none. */
  pictures: Map<string, string>;
  total: number;
}

/** Categories shown before "N more categories". */
const MAX_VISIBLE = 12;

/** All categories with their product counts; a long list is collapsed. */
export function CategoryList({ categories, pictures, total }: CategoryListProps) {
  const rows = categories.map((category) => (
    <CategoryRow key={category.uid} category={category} picture={pictures.get(category.uid)} />
  ));
  return (
    <nav aria-labelledby="categories" className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex flex-col gap-3 border-t-2 border-ink pt-4 lg:sticky lg:top-24 lg:self-start">
        <h2 id="categories" className="text-head">
          Shop by category
        </h2>
        <p className="text-ink-soft">
          {formatCount(total, "product")} in{" "}
          {formatCount(categories.length, "category", "categories")}
        </p>
      </div>
      <div className="border-t-2 border-ink">
        <ul>{rows.slice(0, MAX_VISIBLE)}</ul>
        {rows.length > MAX_VISIBLE && (
          <details>
            <summary className="py-4 font-semibold underline decoration-spot decoration-3 underline-offset-4">
              {formatCount(rows.length - MAX_VISIBLE, "more category", "more categories")}
            </summary>
            <ul>{rows.slice(MAX_VISIBLE)}</ul>
          </details>
        )}
      </div>
    </nav>
  );
}

interface CategoryRowProps {
  category: Category;
  picture: string | undefined;
}

function CategoryRow({ category: { uid, name, slug, product_count }, picture }: CategoryRowProps) {
  return (
    <li className="border-b border-rule">
      <AppLink
        href={filterPath({ category: slug })}
        className="group flex items-center gap-[min(1rem,4vw)] py-2.5 md:gap-6"
      >
        <ProductImageTile
          picture={picture}
          category={uid}
          name={name}
          className="size-[min(4rem,18vw)] shrink-0 md:size-20"
          inset="p-2"
          sizes="5rem"
        />
        <span dir="auto" className="min-w-0 text-title font-bold wrap-anywhere narrow">
          {name}
        </span>
        <span
          className="grow translate-y-2 border-b-3 border-dotted border-rule-strong"
          aria-hidden="true"
        />
        <ProductCount count={product_count} className="text-title font-bold narrow" />
      </AppLink>
    </li>
  );
}
