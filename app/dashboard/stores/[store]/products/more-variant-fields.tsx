"use client";

import { useState } from "react";
import { type UseFormRegisterReturn, useFormContext, useWatch } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { textOrNull } from "#app/dashboard/_components/empty-to-null.ts";
import { NumberField } from "#app/dashboard/_components/number-field.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { lengthInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import type { EditedProduct } from "#lib/dashboard/variant-drafts.ts";

const FIELDS = [
  "barcode",
  "length",
  "width",
  "height",
  "reorder_point",
  "expected_back_on",
  "batch_number",
  "expires_on",
  "image",
] as const;

export type VariantField = keyof EditedProduct["variants"][number];

interface MoreVariantFieldsProps {
  /** Of the variant. */
  index: number;
  /** Returns the props of a field, including its error message. */
  field: (name: VariantField, options?: object) => UseFormRegisterReturn & { error?: string };
  /** Whether the product has no other variant. */
  isOnly: boolean;
}

/**
 * Additional fields of a variant, folded when there are several; open while one of them has an error. Renders the
 * fields once they are unfolded: those of 2,048 variants would take seconds.
 */
export function MoreVariantFields({ isOnly, ...fields }: MoreVariantFieldsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { errors } = useFormContext<EditedProduct>().formState;
  const isOpen = isOnly || FIELDS.some((name) => errors.variants?.[fields.index]?.[name]);
  return (
    <details
      className="mt-3"
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="target flex cursor-pointer items-center text-fine font-semibold underline underline-offset-4">
        Availability, tax, size and stock details
      </summary>
      {(isOpen || wasOpened) && <Fields {...fields} />}
    </details>
  );
}

function Fields({ index, field }: Omit<MoreVariantFieldsProps, "isOnly">) {
  const { register } = useFormContext<EditedProduct>();
  const pictures = useWatch<EditedProduct, "pictures">({ name: "pictures" });
  const at = `variants.${index}` as const;
  const image = useWatch<EditedProduct, `variants.${number}.image`>({ name: `${at}.image` });
  const isListed = pictures.some(({ url }) => url === image);
  return (
    <>
      <div className="mt-2 mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <SwitchField label="Available for sale" {...register(`${at}.is_active`)} />
        <SwitchField label="Charge tax" {...register(`${at}.taxable`)} />
        <SwitchField
          label="Requires shipping"
          hint="Turn off for downloads and services."
          {...register(`${at}.requires_shipping`)}
        />
        <SwitchField
          label="Track stock"
          hint="When off, the variant never sells out."
          {...register(`${at}.tracks_stock`)}
        />
        <SwitchField
          label="Sell on backorder"
          hint="Shoppers can order it when it is out of stock."
          {...register(`${at}.allows_backorder`)}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
        <Field label="Barcode" maxLength={PRODUCT_LIMITS.name} {...field("barcode")} />
        <NumberField label="Length (cm)" numbers={lengthInput} {...field("length", lengthInput)} />
        <NumberField label="Width (cm)" numbers={lengthInput} {...field("width", lengthInput)} />
        <NumberField label="Height (cm)" numbers={lengthInput} {...field("height", lengthInput)} />
        <NumberField
          label="Low-stock level"
          numbers={wholeNumberInput}
          {...field("reorder_point", wholeNumberInput)}
        />
        <Field label="Back in stock on" type="date" {...field("expected_back_on", textOrNull)} />
        <Field label="Batch number" maxLength={PRODUCT_LIMITS.name} {...field("batch_number")} />
        <Field label="Expires on" type="date" {...field("expires_on", textOrNull)} />
        {(pictures.length > 0 || image) && (
          <div className="col-span-2">
            <Select label="Image" {...field("image", textOrNull)} value={image ?? ""}>
              <option value="">Main image</option>
              {image && !isListed && <option value={image}>Current image</option>}
              {pictures.map(({ url, alt_text }, index) => (
                <option key={url} value={url}>
                  {alt_text ? `Image ${index + 1}: ${alt_text}` : `Image ${index + 1}`}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </>
  );
}
