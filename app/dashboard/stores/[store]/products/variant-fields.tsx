"use client";

import { type RegisterOptions, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { NumberField } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { errorMessage } from "#app/dashboard/_components/use-edit.ts";
import {
  MoreVariantFields,
  type VariantField,
} from "#app/dashboard/stores/[store]/products/more-variant-fields.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { amountInput, weightInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import {
  combineVariants,
  type EditedProduct,
  matchesOptions,
  NEW_VARIANT,
  type OptionDraft,
  parseOptionValues,
  variantKey,
} from "#lib/dashboard/variant-drafts.ts";
import { formatCount } from "#lib/format/format-count.ts";

const WEIGHT = weightInput({ empty: null });

/** The product's options and variants. */
export function VariantFields() {
  const { currency } = useStore();
  const { register, getValues, setValue, clearErrors, formState } = useFormContext<EditedProduct>();
  const { variants: errors } = formState.errors;
  const price = amountInput(currency);
  const { fields, replace } = useFieldArray<EditedProduct, "variants">({ name: "variants" });
  const apply = (options: OptionDraft[]) => {
    setValue(
      "options",
      options.map(({ name }) => name.trim()),
      { shouldDirty: true },
    );
    const variants = combineVariants(options, getValues("variants"));
    replace(variants);
    setValue("default_variant", variantKey(variants[0] ?? NEW_VARIANT), { shouldDirty: true });
    clearErrors("option_drafts");
  };
  return (
    <>
      <Options onApply={apply} />
      {fields.length > 1 && (
        <Select label="Default variant" className="max-w-sm" {...register("default_variant")}>
          {fields.map((variant) => (
            <option key={variant.id} value={variantKey(variant)}>
              {variant.values.join(" / ")}
            </option>
          ))}
        </Select>
      )}
      <GroupError>{errors?.message}</GroupError>
      <ul className="flex flex-col">
        {fields.map(({ id, uid, values }, index) => {
          const error = errors?.[index];
          const field = (
            name: VariantField,
            options?: RegisterOptions<EditedProduct, `variants.${number}.${VariantField}`>,
          ) => ({
            error: error?.[name]?.message,
            ...register(`variants.${index}.${name}`, options),
          });
          const title = values.join(" / ") || "Price and stock";
          return (
            <li key={id} className="border-b border-rule py-4">
              <p className="mb-2 font-semibold wrap-anywhere">{title}</p>
              <GroupError>{error?.uid?.message ?? errorMessage(error?.values)}</GroupError>
              <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
                <NumberField
                  label={`Price (${currency})`}
                  numbers={price}
                  {...field("price", price)}
                />
                <Field label="SKU" maxLength={PRODUCT_LIMITS.name} {...field("sku")} />
                <NumberField label="Weight (kg)" numbers={WEIGHT} {...field("weight", WEIGHT)} />
                {uid === null ? (
                  <NumberField
                    label="Quantity on hand"
                    numbers={wholeNumberInput}
                    {...field("on_hand", wholeNumberInput)}
                  />
                ) : (
                  <p className="text-fine text-ink-soft">Adjust stock in the product list.</p>
                )}
              </div>
              <MoreVariantFields {...{ index, field }} isOnly={fields.length === 1} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Options({ onApply }: { onApply: (options: OptionDraft[]) => void }) {
  const { control, register, formState, clearErrors } = useFormContext<EditedProduct>();
  const { errors } = formState;
  const onChange = () => clearErrors("options");
  const { fields, append, remove } = useFieldArray({
    control,
    name: "option_drafts",
    rules: {
      validate: (typed, product) =>
        matchesOptions(typed, product) || "Create the variants first, or clear the options",
    },
  });
  const [options, applied] = useWatch({ control, name: ["option_drafts", "options"] });
  const count = options.reduce((product, option) => product * parseOptionValues(option).length, 1);
  const complete = options.every(
    (option) => option.name.trim() && parseOptionValues(option).length > 0,
  );
  const names = new Set(options.map(({ name }) => name.trim()));
  const long = options
    .flatMap(parseOptionValues)
    .some((value) => value.length > PRODUCT_LIMITS.name);
  const obstacle =
    (names.size < options.length && "Each option needs a different name.") ||
    (count > PRODUCT_LIMITS.variants &&
      `At most ${PRODUCT_LIMITS.variants} variants per product.`) ||
    (long && `Values can have at most ${PRODUCT_LIMITS.name} characters.`);
  return (
    <div className="flex flex-col gap-4">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid items-end gap-4 md:grid-cols-[1fr_2fr_auto]">
          <Field
            label="Option"
            placeholder="Size"
            maxLength={PRODUCT_LIMITS.name}
            error={errors.options?.[index]?.message}
            {...register(`option_drafts.${index}.name`, { onChange })}
          />
          <Field
            label="Values"
            placeholder="S, M, L"
            hint={
              options[index]?.values.includes('"') && "Put a value that contains a comma in quotes"
            }
            {...register(`option_drafts.${index}.values`, { onChange })}
          />
          <Button
            variant="text"
            onClick={() => {
              onChange();
              remove(index);
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <GroupError>{errors.option_drafts?.root?.message ?? errors.options?.message}</GroupError>
      <div className="flex flex-wrap items-center gap-3">
        {options.length < PRODUCT_LIMITS.options && (
          <Button variant="secondary" onClick={() => append({ name: "", values: "" })}>
            {options.length === 0 ? "Add options such as size or colour" : "Add another option"}
          </Button>
        )}
        {(options.length > 0 || applied.length > 0) && (
          <Button
            variant="secondary"
            disabled={!complete || Boolean(obstacle)}
            onClick={() => onApply(options)}
          >
            {options.length === 0 ? "Remove options" : `Create ${formatCount(count, "variant")}`}
          </Button>
        )}
        {complete && obstacle && (
          <p role="status" className="text-fine text-alert">
            {obstacle}
          </p>
        )}
      </div>
    </div>
  );
}
