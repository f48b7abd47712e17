import { useState } from "react";
import {
  type FieldErrors,
  type UseFormRegisterReturn,
  useFormContext,
  useWatch,
} from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { textOrNull } from "#app/dashboard/_components/empty-to-null.ts";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { amountInput, lengthInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import type { EditedProduct, EditedVariant } from "#lib/dashboard/variant-drafts.ts";

const FIELDS = [
  "promo_expiry",
  "unit_cost",
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

export type VariantField = keyof EditedVariant;

interface MoreVariantFieldsProps {
  /** Of the variant. */
  index: number;
  /** Returns the props of a field, including its error message. */
  field: (name: VariantField, options?: object) => UseFormRegisterReturn & { error?: string };
  error: FieldErrors<EditedVariant> | undefined;
  /** Names the variant. */
  title: string;
  /** Whether the product has no other variant. */
  isOnly: boolean;
}

/**
 * Additional fields of a variant, folded when there are several; open while one of them has an error. Renders the
 * fields once they are unfolded: those of 2,048 variants would take seconds.
 */
export function MoreVariantFields(props: MoreVariantFieldsProps) {
  const { index, field, error, title, isOnly } = props;
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = isOnly || FIELDS.some((name) => error?.[name]);
  return (
    <details
      className="mt-1"
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary
        className={`target flex w-fit cursor-pointer items-center text-fine font-semibold underline underline-offset-4 ${isOnly ? "" : "xl:absolute xl:top-3 xl:right-0"}`}
      >
        More<span className="sr-only"> fields of {title}</span>
      </summary>
      {(isOpen || wasOpened) && <Fields index={index} field={field} />}
    </details>
  );
}

function Fields({ index, field }: Pick<MoreVariantFieldsProps, "index" | "field">) {
  const { currency, timeZone } = useStore();
  const { register } = useFormContext<EditedProduct>();
  const pictures = useWatch<EditedProduct, "pictures">({ name: "pictures" });
  const at = `variants.${index}` as const;
  const image = useWatch<EditedProduct, `variants.${number}.image`>({ name: `${at}.image` });
  const amount = amountInput(currency, { empty: null });
  const isListed = pictures.some(({ url }) => url === image);
  return (
    <>
      <div className="mt-2 mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
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
      <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-4">
        <Field
          className="col-span-2"
          label="Promotion ends"
          hint={`Time in ${timeZone}. Leave empty for no end date.`}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...field("promo_expiry", textOrNull)}
        />
        <NumberField label={`Cost (${currency})`} {...numberProps(field, "unit_cost", amount)} />
        <Field label="Barcode" maxLength={PRODUCT_LIMITS.name} {...field("barcode")} />
        <NumberField label="Length (cm)" {...numberProps(field, "length", lengthInput)} />
        <NumberField label="Width (cm)" {...numberProps(field, "width", lengthInput)} />
        <NumberField label="Height (cm)" {...numberProps(field, "height", lengthInput)} />
        <NumberField
          label="Low-stock level"
          {...numberProps(field, "reorder_point", wholeNumberInput)}
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
