"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  categoryList,
  useChangeCategoryColor,
  useChangeCategoryTexts,
  useDeleteCategory,
} from "#app/dashboard/_queries/settings.ts";
import { CATEGORY_COLORS, type Category, type CategoryColor } from "#lib/contract/category.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { formatCount } from "#lib/format/format-count.ts";

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

interface Opened {
  dialog: "edit" | "delete";
  category: Category;
}

/** Edits and deletes categories, and chooses the colour behind the images of each. */
export function CategorySettings() {
  const { slug } = useStore();
  const { data: categories } = useSuspenseQuery(categoryList(slug));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex max-w-[46rem] flex-col gap-8">
      <PageHead title="Categories">
        <p>The colour fills the space around product images that don't fill their frame.</p>
      </PageHead>
      {categories.length === 0 && (
        <p className="text-ink-soft">
          No categories yet. To add one, enter its name when you edit a product.
        </p>
      )}
      {categories.map((category) => (
        <section key={category.uid} className="border-b border-rule pb-6">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 wrap-anywhere">
              <h2 className="text-base">{category.name}</h2>
              <p className="text-fine text-ink-soft">
                {formatCount(category.product_count, "visible product")}
              </p>
              {category.description && <p className="text-fine">{category.description}</p>}
            </div>
            <div className="flex gap-4">
              <Button
                variant="text"
                aria-label={`Edit ${category.name}`}
                onClick={() => setOpened({ dialog: "edit", category })}
              >
                Edit
              </Button>
              <Button
                variant="text"
                aria-label={`Delete ${category.name}`}
                onClick={() => setOpened({ dialog: "delete", category })}
              >
                Delete
              </Button>
            </div>
          </div>
          <ColorField category={category} />
        </section>
      ))}
      {opened?.dialog === "edit" && <CategoryDialog category={opened.category} onClose={close} />}
      {opened?.dialog === "delete" && <DeleteDialog category={opened.category} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  category: Category;
  onClose: () => void;
}

function CategoryDialog({ category: { uid, name, description }, onClose }: DialogProps) {
  const { slug } = useStore();
  const write = useChangeCategoryTexts(slug, uid);
  const edit = useEdit({
    values: { name, description },
    write,
    message: "Category saved",
    onSaved: onClose,
  });
  return (
    <EditDialog title="Edit category" onClose={onClose} edit={edit} what="this category">
      <Field
        label="Name"
        hint="Its page keeps its URL. An import that uses the old name creates a new category."
        maxLength={PRODUCT_LIMITS.name}
        autoComplete="off"
        {...edit.field("name")}
      />
      <TextArea
        label="Description"
        hint="One sentence for the top of its page and for search engines. Optional."
        rows={3}
        maxLength={PRODUCT_LIMITS.categoryDescription}
        {...edit.field("description")}
      />
    </EditDialog>
  );
}

function DeleteDialog({ category, onClose }: DialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title={`Delete “${category.name}”?`}
      mutation={useDeleteCategory(slug)}
      input={category.uid}
      actionLabel="Delete category"
      pendingLabel="Deleting…"
      successMessage="Category deleted"
      onClose={onClose}
    >
      Its products ({category.product_count} visible) are kept, but have no category. Links to its
      page stop working, and coupons for this category no longer apply to its products.
    </ConfirmDialog>
  );
}

function ColorField({ category: { uid, name, color } }: { category: Category }) {
  const { slug } = useStore();
  const change = useChangeCategoryColor(slug, uid);
  const toast = useToast();
  const current = (change.isPending && change.variables?.color) || color;
  const save = (chosen: CategoryColor) =>
    change.mutate(
      { color: chosen },
      {
        onSuccess: () => toast("Colour saved"),
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return (
    <fieldset>
      <legend className="sr-only">Colour of {name}</legend>
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
