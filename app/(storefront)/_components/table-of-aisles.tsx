import Link from "next/link";
import type { Category } from "#lib/contract/category.ts";
import { filterPath } from "#lib/storefront/product-filter.ts";

/** The catalogue's table of contents: every category, with leaders to its number of products. */
export function TableOfAisles({ categories, total }: { categories: Category[]; total: number }) {
  return (
    <nav aria-labelledby="aisles" className="grid gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex flex-col gap-3 border-t-2 border-ink pt-4">
        <h2 id="aisles" className="text-head">
          Contents
        </h2>
        <p className="text-ink-soft">
          {total} products in {categories.length}{" "}
          {categories.length === 1 ? "category" : "categories"}
        </p>
      </div>
      <ul className="border-t-2 border-ink">
        {categories.map((category) => (
          <li key={category.uid} className="border-b border-rule">
            <Link
              href={filterPath({ category: category.uid })}
              prefetch={false}
              className="group flex min-h-16 items-center gap-4 py-3"
            >
              <span
                data-aisle={category.uid}
                className="size-10 shrink-0 plinth transition-transform duration-300 ease-page group-hover:scale-125"
                aria-hidden="true"
              />
              <span className="text-title font-bold narrow">{category.name}</span>
              <span
                className="mb-1.5 grow self-end border-b-3 border-dotted border-rule-strong"
                aria-hidden="true"
              />
              <span className="text-title font-bold narrow figures">
                {category.product_count}
                <span className="sr-only">
                  {category.product_count === 1 ? " product" : " products"}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
