"use client";

import { Field } from "#app/_ui/field.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useUpdatePrice } from "#app/dashboard/_queries/products.ts";
import { StockAdjustmentDialog } from "#app/dashboard/stores/[store]/products/stock-adjustment.tsx";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { amountInput } from "#lib/dashboard/number-input.ts";
import { mergePrices, toPriceFields, toPriceUpdate } from "#lib/dashboard/price-fields.ts";

interface VariantDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

/** Edits price and promotion of a variant. */
export function PriceDialog({ variant, label, onClose }: VariantDialogProps) {
  const { slug, currency, timeZone } = useStore();
  const write = useUpdatePrice(slug, variant.uid);
  const amount = amountInput(currency);
  const edit = useEdit({
    values: toPriceFields(variant, timeZone),
    write,
    toValues: (latest) => toPriceFields(latest, timeZone),
    toBody: (fields) => toPriceUpdate(fields, timeZone),
    message: "Price saved",
    onSaved: onClose,
    merge: mergePrices,
  });
  return (
    <EditDialog title={label} onClose={onClose} edit={edit} what="this price">
      <NumberField label={`Price (${currency})`} {...numberProps(edit.field, "price", amount)} />
      <NumberField
        label={`Promotional price (${currency})`}
        hint="Leave empty for no promotion."
        {...numberProps(edit.field, "promo_price", amount)}
      />
      <Field
        label="Promotion ends"
        hint={`Time in ${timeZone}. Leave empty for no end date.`}
        type="datetime-local"
        max="9999-12-31T23:59"
        {...edit.field("promo_expiry")}
      />
    </EditDialog>
  );
}

/** Changes the stock of a variant. */
export function StockDialog({ variant, label, onClose }: VariantDialogProps) {
  return <StockAdjustmentDialog title={label} variants={[variant]} onClose={onClose} />;
}
