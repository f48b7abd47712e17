import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import type { Category } from "#lib/contract/category.ts";

interface ListHeadingProps {
  title: string;
  /** Shown also while a search in it is typed, so that the list does not move. */
  category: Category | undefined;
}

/** The heading of a product list; a category's has a picture and its description. */
export function ListHeading({ title, category }: ListHeadingProps) {
  return (
    <div className="flex max-w-full min-w-0 items-center gap-3 md:gap-6">
      {category?.image && (
        <ProductImageTile
          picture={category.image}
          category={category.uid}
          name={category.name}
          className="size-14 shrink-0 md:size-28"
          inset="p-2"
          sizes="(min-width: 48rem) 7rem, 3.5rem"
        />
      )}
      <div className="flex min-w-0 flex-col gap-1 md:gap-1.5">
        <h1 dir="auto" className="text-left text-head break-words">
          {title}
        </h1>
        {category?.description && (
          <p
            dir="auto"
            className="max-w-[60ch] text-left text-fine wrap-anywhere text-ink-soft md:text-base"
          >
            {category.description}
          </p>
        )}
      </div>
    </div>
  );
}
