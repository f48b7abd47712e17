"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useToast } from "#app/_ui/toast.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { categoryList, useChangeCategoryColor } from "#app/dashboard/_queries/categories.ts";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { CATEGORY_COLORS, type Category, type CategoryColor } from "#lib/contract/category.ts";

const COLOR_CLASSES: Record<CategoryColor, string> = {
  sage: "bg-ground-sage",
  sky: "bg-ground-sky",
  apricot: "bg-ground-apricot",
  lilac: "bg-ground-lilac",
  mint: "bg-ground-mint",
  rose: "bg-ground-rose",
  sand: "bg-ground-sand",
  periwinkle: "bg-ground-periwinkle",
};

/** Chooses the colour behind the pictures of each category. */
export function CategoryColorSettings() {
  const { slug } = useStore();
  const { data: categories } = useSuspenseQuery(categoryList(slug));
  return (
    <div className="flex max-w-[46rem] flex-col gap-8">
      <PageHead title="Categories">
        <p>The colour behind product images that don't fill their frame.</p>
      </PageHead>
      {categories.length === 0 && (
        <p className="text-ink-soft">No categories yet. To add one, enter it in a product.</p>
      )}
      {categories.map((category) => (
        <ColorField key={category.uid} category={category} />
      ))}
    </div>
  );
}

function ColorField({ category: { uid, name, color } }: { category: Category }) {
  const { slug } = useStore();
  const change = useChangeCategoryColor(slug);
  const toast = useToast();
  const current = (change.isPending && change.variables?.color) || color;
  const save = (chosen: CategoryColor) =>
    change.mutate(
      { uid, color: chosen },
      {
        onSuccess: () => toast("Colour saved"),
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return (
    <fieldset className="border-b border-rule pb-6">
      <legend className="mb-2 max-w-full font-semibold [overflow-wrap:anywhere]">{name}</legend>
      <div className="grid max-w-104 grid-cols-8 gap-1 sm:gap-2">
        {CATEGORY_COLORS.map((each) => (
          <label
            key={each}
            className={`relative grid aspect-square cursor-pointer place-items-center rounded-control border-2 border-transparent has-checked:border-ink has-focus-visible:outline-3 ${COLOR_CLASSES[each]}`}
          >
            <input
              type="radio"
              name={`color-${uid}`}
              value={each}
              checked={current === each}
              onChange={() => save(each)}
              className="sr-only"
            />
            <span className="sr-only">{each}</span>
            {current === each && <span aria-hidden="true">✓</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
