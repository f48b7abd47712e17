"use client";

import { AppLink } from "#app/_ui/app-link.tsx";
import { ProductImageTile } from "#app/(shop)/_components/product/product-image-tile.tsx";
import type { Category } from "#lib/contract/category.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";

interface CategoryListProps {
  categories: Category[];
  /** URLs by category uid; a category may have none. */
  pictures: Map<string, string>;
  total: number;
}

/** All categories, each with its number of products. */
export function CategoryList({ categories, pictures, total }: CategoryListProps) {
  return (
    <nav aria-labelledby="categories" className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex flex-col gap-3 border-t-2 border-ink pt-4 lg:sticky lg:top-24 lg:self-start">
        <h2 id="categories" className="text-head">
          Shop by category
        </h2>
        <p className="text-ink-soft">
          {total} products in {categories.length}{" "}
          {categories.length === 1 ? "category" : "categories"}
        </p>
      </div>
      <ul className="border-t-2 border-ink">
        {categories.map((category) => (
          <li key={category.uid} className="border-b border-rule">
            <AppLink
              href={filterPath({ category: category.slug })}
              className="group flex items-center gap-[min(1rem,4vw)] py-2.5 md:gap-6"
            >
              <ProductImageTile
                picture={pictures.get(category.uid)}
                category={category.uid}
                name={category.name}
                className="size-[min(4rem,18vw)] shrink-0 md:size-20"
                inset="p-2"
                sizes="5rem"
              />
              <span className="min-w-0 text-title font-bold [overflow-wrap:anywhere] narrow">
                {category.name}
              </span>
              <span
                className="grow translate-y-2 border-b-3 border-dotted border-rule-strong"
                aria-hidden="true"
              />
              <span className="text-title font-bold narrow figures">
                {category.product_count}
                <span className="sr-only">
                  {category.product_count === 1 ? " product" : " products"}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
