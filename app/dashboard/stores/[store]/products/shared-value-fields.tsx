import { type KeyboardEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { textOrNull } from "#app/dashboard/_components/empty-to-null.ts";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import type { AdjustableVariant } from "#app/dashboard/stores/[store]/products/stock-adjustment.tsx";
import { amountInput, weightInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import {
  type SelectableVariant,
  type SharedValues,
  selectVariants,
  sharedChanges,
  variantChoices,
} from "#lib/dashboard/shared-values.ts";
import type { EditedVariant } from "#lib/dashboard/variant-drafts.ts";
import { formatCount } from "#lib/format/format-count.ts";

const NO_VALUES: SharedValues = {
  price: null,
  promo_price: null,
  promo_expiry: null,
  weight: null,
  on_hand: null,
};

const WEIGHT = weightInput({ empty: null });

interface SharedValueFieldsProps {
  variants: SelectableVariant[];
  options: string[];
  /** The stock of existing variants by uid. */
  stock: ReadonlyMap<string, AdjustableVariant>;
  /** Changes the variants at these positions. */
  onChange: (indexes: number[], changes: Partial<EditedVariant>) => void;
  onAdjustStock: (variants: string[]) => void;
  /** Tells whether there are values that have not been applied. */
  onEntered: (hasValues: boolean) => void;
}

/** Writes the same values into all variants, or into those with one option value. */
export function SharedValueFields(props: SharedValueFieldsProps) {
  const { variants, options, stock, onChange, onAdjustStock, onEntered } = props;
  const [chosen, setChosen] = useState("");
  const [message, setMessage] = useState("");
  const form = useForm({ defaultValues: NO_VALUES });

  const { isDirty } = form.formState;
  useEffect(() => {
    onEntered(isDirty);
    return () => onEntered(false);
  }, [isDirty, onEntered]);

  // The option value may no longer exist.
  const choice = selectVariants(variants, chosen).length > 0 ? chosen : "";
  const indexes = selectVariants(variants, choice);
  const count = formatCount(indexes.length, "variant");
  const tracked = indexes.flatMap((index) => {
    const uid = variants[index]?.uid;
    return uid && stock.get(uid)?.tracks_stock ? uid : [];
  });

  const write = (changes: Partial<EditedVariant>, positions = indexes) => {
    if (Object.keys(changes).length === 0 || positions.length === 0) return;
    onChange(positions, changes);
    setMessage(
      `${formatCount(positions.length, "variant")} changed. Save the product to keep the changes.`,
    );
  };
  const apply = form.handleSubmit((values) => {
    const { ofAll, ofNew } = sharedChanges(values);
    if (Object.keys({ ...ofAll, ...ofNew }).length === 0) {
      setMessage("Enter a value to apply.");
      return;
    }
    const added = indexes.filter((index) => variants[index]?.uid === null);
    if (Object.keys(ofNew).length > 0 && added.length === 0) {
      setMessage(
        "You can enter On hand only for new variants. For the others, choose Change stock.",
      );
      return;
    }
    write(ofNew, added);
    write(ofAll);
    form.reset(NO_VALUES);
  });
  // Enter would save the product.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void apply();
  };
  return (
    <fieldset onKeyDown={applyOnEnter} className="rounded-sheet border border-rule p-4">
      <legend className="float-left mb-2 w-full font-semibold">Apply to several variants</legend>
      <div className="clear-both grid grid-cols-2 items-end gap-3 md:grid-cols-3">
        <Select
          label="Variants"
          className="col-span-full md:col-span-1"
          value={choice}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">All {variants.length}</option>
          {variantChoices(options, variants).map(({ name, values }) => (
            <optgroup key={name} label={name}>
              {values.map(({ value, choice, count }) => (
                <option key={choice} value={choice}>
                  {value} ({count})
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <SharedInputs form={form} hasNew={variants.some(({ uid }) => uid === null)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void apply()}>
          Apply to {count}
        </Button>
        <Button variant="text" onClick={() => write({ promo_price: null, promo_expiry: null })}>
          Remove promotions
        </Button>
        {tracked.length > 0 && (
          <Button variant="text" onClick={() => onAdjustStock(tracked)}>
            Change stock
          </Button>
        )}
        <p role="status" className="text-fine text-ink-soft">
          {message}
        </p>
      </div>
    </fieldset>
  );
}

interface SharedInputsProps {
  form: ReturnType<typeof useForm<SharedValues>>;
  /** Whether some variants have not been saved yet. */
  hasNew: boolean;
}

function SharedInputs({ form, hasNew }: SharedInputsProps) {
  const { currency, timeZone } = useStore();
  const { register, formState } = form;
  const amount = amountInput(currency, { empty: null });
  const field = (name: keyof SharedValues, options: object) => ({
    error: formState.errors[name]?.message,
    ...register(name, options),
  });
  return (
    <>
      <NumberField label={`Price (${currency})`} {...numberProps(field, "price", amount)} />
      <NumberField label="Promo price" {...numberProps(field, "promo_price", amount)} />
      <Field
        label="Promotion ends"
        className="col-span-full md:col-span-1"
        type="datetime-local"
        max="9999-12-31T23:59"
        title={`Time in ${timeZone}`}
        {...field("promo_expiry", textOrNull)}
      />
      <NumberField label="Weight (kg)" {...numberProps(field, "weight", WEIGHT)} />
      {hasNew && (
        <NumberField
          label="On hand"
          inputMode="numeric"
          {...numberProps(field, "on_hand", wholeNumberInput)}
        />
      )}
    </>
  );
}
