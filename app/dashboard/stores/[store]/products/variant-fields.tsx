"use client";

import { useCallback, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Select } from "#app/_ui/select.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { OptionFields } from "#app/dashboard/stores/[store]/products/option-fields.tsx";
import { SharedValueFields } from "#app/dashboard/stores/[store]/products/shared-value-fields.tsx";
import type { AdjustableVariant } from "#app/dashboard/stores/[store]/products/stock-adjustment.tsx";
import { VariantTable } from "#app/dashboard/stores/[store]/products/variant-table.tsx";
import {
  combineVariants,
  type EditedProduct,
  type EditedVariant,
  NEW_VARIANT,
  type OptionDraft,
  variantKey,
} from "#lib/dashboard/variant-drafts.ts";

interface VariantFieldsProps {
  /** The stock of the existing variants by uid. */
  stock: ReadonlyMap<string, AdjustableVariant>;
  onAdjustStock: (variants: string[]) => void;
}

/** The product's options and variants. */
export function VariantFields({ stock, onAdjustStock }: VariantFieldsProps) {
  const { register, getValues, setValue, clearErrors, getFieldState, formState } =
    useFormContext<EditedProduct>();
  const { variants: errors } = formState.errors;
  const hasUnapplied = useRef(false);
  const { fields, replace } = useFieldArray<EditedProduct, "variants">({
    name: "variants",
    rules: {
      validate: () =>
        !hasUnapplied.current ||
        "Apply the values that you entered for several variants, or clear them",
    },
  });
  const setUnapplied = useCallback(
    (hasValues: boolean) => {
      hasUnapplied.current = hasValues;
      if (!hasValues && getFieldState("variants").error?.root) clearErrors("variants");
    },
    [clearErrors, getFieldState],
  );
  const options = useWatch<EditedProduct, "options">({ name: "options" });
  const createVariants = (options: OptionDraft[]) => {
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
  const change = (indexes: number[], changes: Partial<EditedVariant>) => {
    const selected = new Set(indexes);
    const variants = getValues("variants");
    replace(
      variants.map((variant, index) =>
        selected.has(index) ? { ...variant, ...changes } : variant,
      ),
    );
    const names = Object.keys(changes) as (keyof EditedVariant)[];
    clearErrors(
      indexes.flatMap((index) => names.map((name) => `variants.${index}.${name}` as const)),
    );
  };
  return (
    <>
      <OptionFields onApply={createVariants} />
      {fields.length > 1 && (
        <Select label="Default variant" className="max-w-sm" {...register("default_variant")}>
          {fields.map((variant) => (
            <option key={variant.id} value={variantKey(variant)}>
              {variant.values.join(" / ")}
            </option>
          ))}
        </Select>
      )}
      <GroupError>{errors?.root?.message ?? errors?.message}</GroupError>
      {fields.length > 1 && (
        <SharedValueFields
          variants={fields}
          options={options}
          stock={stock}
          onChange={change}
          onAdjustStock={onAdjustStock}
          onEntered={setUnapplied}
        />
      )}
      <VariantTable variants={fields} stock={stock} onAdjustStock={onAdjustStock} />
    </>
  );
}
