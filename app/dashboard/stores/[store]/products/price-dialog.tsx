"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useUnsavedForm } from "#app/dashboard/_components/unsaved-changes.ts";
import { WriteError } from "#app/dashboard/_components/write-error.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { latestVersion, problemsOf } from "#app/dashboard/_queries/fetch-store.ts";
import { useUpdatePrice } from "#app/dashboard/_queries/products.ts";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { fieldMessage } from "#lib/dashboard/field-message.ts";
import { type PriceFields, parsePriceFields } from "#lib/dashboard/price-fields.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";

interface PriceDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

/** Edits price and promotion of a variant, with an optimistic update of the list. */
export function PriceDialog({ variant, label, onClose }: PriceDialogProps) {
  const { slug, currency, timeZone } = useStore();
  const change = useUpdatePrice(slug, variant.uid);
  const toast = useToast();
  // Version of the amounts in the fields; a refetched list has a newer one that was not shown here.
  const [version, setVersion] = useState(variant.version);
  const { register, handleSubmit, formState, setError } = useForm<PriceFields>({
    defaultValues: {
      price: variant.price,
      promo_price: variant.promo_price ?? "",
      promo_expiry: variant.promo_expiry
        ? toLocalTime(new Date(variant.promo_expiry), timeZone)
        : "",
    },
  });
  useUnsavedForm(formState.isDirty);
  const save = handleSubmit((fields) => {
    const stored = variant.promo_expiry;
    const read = parsePriceFields(fields, { version, timeZone, stored });
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        setError(path[0] as keyof PriceFields, { message: fieldMessage(message) });
      }
      return;
    }
    change.mutate(read.data, {
      onSuccess: () => {
        toast("Price saved");
        onClose();
      },
      onError: (error) => {
        const latest = latestVersion<VariantSummary>(error);
        if (latest) setVersion(latest.version);
        for (const [field, message] of Object.entries(problemsOf(error))) {
          setError(field as keyof PriceFields, { message });
        }
      },
    });
  });
  const field = (name: keyof PriceFields) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <Modal title={label} isBusy={change.isPending} onClose={onClose}>
      <WriteForm
        write={change}
        onSubmit={save}
        error={Object.keys(problemsOf(change.error)).length === 0 && <PriceError write={change} />}
        actions={<SaveButton write={change} />}
      >
        <Field label={`Price (${currency})`} inputMode="decimal" {...field("price")} />
        <Field
          label={`Promotion price (${currency})`}
          hint="Leave empty for no promotion."
          inputMode="decimal"
          {...field("promo_price")}
        />
        <Field
          label="Promotion ends"
          hint={`Time in ${timeZone}. Leave empty for no end date.`}
          type="datetime-local"
          {...field("promo_expiry")}
        />
      </WriteForm>
    </Modal>
  );
}

/** Explains a failed edit. After a conflict, shows the current price and allows saving again. */
function PriceError({ write }: { write: { error: Error | null; isIndeterminate: boolean } }) {
  const { currency } = useStore();
  const latest = write.error && latestVersion<VariantSummary>(write.error);
  if (!latest) return <WriteError write={write} />;
  const promo = latest.promo_price && `, ${formatMoney(latest.promo_price, currency)} on promotion`;
  return (
    <Notice variant="error" title="Someone else just changed this price">
      <p>
        Your change wasn't saved. The price is now {formatMoney(latest.price, currency)}
        {promo}. Save again to replace it.
      </p>
    </Notice>
  );
}
