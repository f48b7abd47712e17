import { ProductCount } from "#app/(shop)/_components/catalogue/product-count.tsx";
import { goToLink } from "#app/(shop)/_components/layout/go-to.ts";
import { filterPath, type ListFilter } from "#lib/shop/catalogue/product-filter.ts";

const VARIANTS = {
  chip: "inline-flex min-h-11 items-center rounded-control border-2 border-rule-strong px-3.5 font-medium max-w-64 whitespace-nowrap *:truncate hover:border-ink aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper",
  row: "flex min-h-9 items-center py-1 justify-between gap-3 decoration-spot decoration-3 underline-offset-4 hover:underline aria-[current]:font-bold",
};

interface CategoryLinkProps {
  filter: ListFilter;
  name: string;
  /** Slug; undefined for all categories. */
  category: string | undefined;
  variant: keyof typeof VARIANTS;
  count?: number | undefined;
}

/** Links to the same list in another category. */
export function CategoryLink({ filter, name, category, variant, count }: CategoryLinkProps) {
  const isCurrent = filter.category === category;
  return (
    <li>
      <a
        href={filterPath({ ...filter, category, page: 1 })}
        aria-current={isCurrent ? "true" : undefined}
        onClick={goToLink}
        className={VARIANTS[variant]}
      >
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {name}
        </span>
        {count !== undefined && <ProductCount count={count} />}
      </a>
    </li>
  );
}
