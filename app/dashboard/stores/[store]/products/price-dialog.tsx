"use client";

import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useUpdatePrice } from "#app/dashboard/_queries/products.ts";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { mergePrices, toPriceFields, toPriceUpdate } from "#lib/dashboard/price-fields.ts";

interface PriceDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

/** Edits price and promotion of a variant. */
export function PriceDialog({ variant, label, onClose }: PriceDialogProps) {
  const { slug, currency, timeZone } = useStore();
  const write = useUpdatePrice(slug, variant.uid);
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
    <Modal
      title={label}
      isBusy={write.isPending}
      isDirty={edit.form.formState.isDirty}
      onClose={onClose}
    >
      <EditForm edit={edit} what="this price">
        <Field label={`Price (${currency})`} inputMode="decimal" {...edit.field("price")} />
        <Field
          label={`Promotional price (${currency})`}
          hint="Leave empty for no promotion."
          inputMode="decimal"
          {...edit.field("promo_price")}
        />
        <Field
          label="Promotion ends"
          hint={`Time in ${timeZone}. Leave empty for no end date.`}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...edit.field("promo_expiry")}
        />
      </EditForm>
    </Modal>
  );
}
