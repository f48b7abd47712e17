"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { FieldGroup } from "#app/dashboard/_components/field-group.tsx";
import { focusFirstError } from "#app/dashboard/_components/focus-first-error.ts";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { storeProduct, useSaveProduct } from "#app/dashboard/_queries/products.ts";
import { PictureFields } from "#app/dashboard/stores/[store]/products/_pictures/picture-fields.tsx";
import { DescriptionField } from "#app/dashboard/stores/[store]/products/description-field.tsx";
import { ProductActions } from "#app/dashboard/stores/[store]/products/product-actions.tsx";
import {
  type AdjustableVariant,
  StockAdjustmentDialog,
} from "#app/dashboard/stores/[store]/products/stock-adjustment.tsx";
import { VariantFields } from "#app/dashboard/stores/[store]/products/variant-fields.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDetail } from "#lib/contract/dashboard/product-draft.ts";
import { VISIBILITY_HINT, VISIBILITY_NAMES } from "#lib/contract/dashboard/visibility.ts";
import { mergeProducts } from "#lib/dashboard/merge-product.ts";
import { NEW_PRODUCT, toEditedProduct, toProductDraft } from "#lib/dashboard/variant-drafts.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { variantName } from "#lib/kernel/variant-name.ts";

/** Edits an existing product. The key resets the form when the latest version is loaded. */
export function EditProduct({ uid }: { uid: string }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(storeProduct(slug, uid));
  return <ProductEditor key={data.version} product={data} />;
}

/** Edits a complete product, new or existing. */
export function ProductEditor({ product }: { product?: ProductDetail }) {
  const { slug, timeZone } = useStore();
  const save = useSaveProduct(slug, product?.uid);
  const router = useRouter();
  const list = `/dashboard/stores/${slug}/products`;
  const [values] = useState(() => toEditedProduct(product ?? NEW_PRODUCT, timeZone));
  const edit = useEdit({
    values,
    write: save,
    toValues: (saved) => toEditedProduct(saved, timeZone),
    toBody: (edited) => toProductDraft(edited, timeZone),
    message: "Product saved",
    onSaved: ({ uid }) => {
      if (!product) router.replace(`${list}/${uid}`);
    },
    merge: mergeProducts,
  });
  const { form, field } = edit;
  const { register, formState } = form;
  const editor = useRef<HTMLDivElement>(null);
  const stock = useMemo(() => stockOf(product?.variants ?? []), [product?.variants]);
  const [adjusted, setAdjusted] = useState<string[]>();
  const groupError = formState.errors.option_drafts?.root ?? formState.errors.variants?.root;

  useEffect(() => {
    if ((save.error || groupError) && editor.current) focusFirstError(editor.current);
  }, [save.error, groupError]);

  return (
    <FormProvider {...form}>
      <div ref={editor} className="flex max-w-[60rem] flex-col gap-10">
        <div>
          <Link href={list} className="text-fine font-semibold underline underline-offset-4">
            All products
          </Link>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h1 className="text-title wrap-anywhere">{product?.name ?? "New product"}</h1>
            {product && <ProductActions product={product} isDirty={formState.isDirty} />}
          </div>
        </div>
        <EditForm
          edit={edit}
          what="this product"
          isFullPage
          isNew={!product}
          isSaveDisabled={product ? !formState.isDirty : save.isSuccess}
        >
          <FieldGroup title="Details">
            <Field label="Name" maxLength={PRODUCT_LIMITS.name} {...field("name")} />
            <DescriptionField isLocked={save.isPending || save.isIndeterminate} />
            <TextArea
              label="Story"
              hint="Where it comes from and who makes it (optional)"
              rows={3}
              maxLength={PRODUCT_LIMITS.description}
              {...field("story")}
            />
            <div className="grid gap-5 sm:grid-cols-3">
              <Field label="Brand" maxLength={PRODUCT_LIMITS.name} {...field("brand")} />
              <Field
                label="Category"
                hint="Type a new name to create a category."
                maxLength={PRODUCT_LIMITS.name}
                {...field("category")}
              />
              <Select label="Visibility" hint={VISIBILITY_HINT} {...register("state")}>
                {Object.entries(VISIBILITY_NAMES).map(([state, name]) => (
                  <option key={state} value={state}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
            <Field label="Tags" hint="Separate them with commas." {...field("tags")} />
            <TextArea
              label="Filters"
              hint="One per line, such as Material: Cotton. Options such as Size are filters already."
              rows={3}
              {...field("attributes")}
            />
          </FieldGroup>
          <FieldGroup title="Search engines">
            <Field
              label="Page title"
              hint="Leave empty to use the name."
              maxLength={PRODUCT_LIMITS.name}
              {...field("seo_title")}
            />
            <TextArea
              label="Page description"
              hint="Leave empty to use the start of the description."
              rows={2}
              maxLength={PRODUCT_LIMITS.seoDescription}
              {...field("seo_description")}
            />
          </FieldGroup>
          <FieldGroup title="Images">
            <PictureFields />
          </FieldGroup>
          <FieldGroup title="Variants">
            <VariantFields stock={stock} onAdjustStock={setAdjusted} />
          </FieldGroup>
        </EditForm>
        {/* Outside of the form, because the dialog has its own. */}
        {adjusted && (
          <StockAdjustmentDialog
            title={`Stock of ${adjusted.length === 1 ? stock.get(adjusted[0] ?? "")?.name : formatCount(adjusted.length, "variant")}`}
            variants={adjusted.flatMap((uid) => stock.get(uid) ?? [])}
            onClose={() => setAdjusted(undefined)}
          />
        )}
      </div>
    </FormProvider>
  );
}

/** Returns the stock of saved variants by uid. */
function stockOf(variants: ProductDetail["variants"]): ReadonlyMap<string, AdjustableVariant> {
  return new Map(
    variants.map(({ uid, values, on_hand, reserved, tracks_stock }) => [
      uid,
      { uid, name: variantName(values), on_hand, reserved, tracks_stock },
    ]),
  );
}
