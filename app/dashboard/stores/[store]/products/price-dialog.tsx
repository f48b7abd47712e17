"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { WriteTrouble } from "#app/dashboard/_components/write-trouble.tsx";
import { problemsOf, theirsOf } from "#app/dashboard/_queries/fetch-store.ts";
import { useChangePrice } from "#app/dashboard/_queries/products.ts";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { localInput } from "#lib/dashboard/local-time.ts";
import { type PriceFields, readPriceChange } from "#lib/dashboard/price-change.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface PriceDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

/** Price and promo of one variant. The list shows them at once; a refusal takes them back. */
export function PriceDialog({ variant, label, onClose }: PriceDialogProps) {
  const { slug, currency } = useStore();
  const change = useChangePrice(slug, variant.uid);
  const toast = useToast();
  // Of the amounts in the fields: a list read anew brings another with amounts that nobody saw here.
  const [version, setVersion] = useState(variant.version);
  const { register, handleSubmit, formState, setError } = useForm<PriceFields>({
    defaultValues: {
      price: variant.price,
      promo_price: variant.promo_price ?? "",
      promo_expiry: variant.promo_expiry ? localInput(variant.promo_expiry) : "",
    },
  });
  const save = handleSubmit((fields) => {
    const read = readPriceChange(fields, version);
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        setError(path[0] as keyof PriceFields, { message });
      }
      return;
    }
    change.mutate(read.data, {
      onSuccess: () => {
        toast("Price saved");
        onClose();
      },
      onError: (error) => {
        const theirs = theirsOf<VariantSummary>(error);
        if (theirs) setVersion(theirs.version);
        for (const [field, message] of Object.entries(problemsOf(error))) {
          setError(field as keyof PriceFields, { message });
        }
      },
    });
  });
  const field = (name: keyof PriceFields) => ({
    ...register(name),
    problem: formState.errors[name]?.message,
  });
  return (
    <Modal title={label} isBusy={change.isPending} onClose={onClose}>
      <WriteForm
        write={change}
        onSubmit={save}
        trouble={Object.keys(problemsOf(change.error)).length === 0 && <Trouble write={change} />}
        actions={<SaveButton write={change} />}
      >
        <Field label={`Price (${currency})`} inputMode="decimal" {...field("price")} />
        <Field
          label={`Promo price (${currency})`}
          hint="Leave empty for no promotion."
          inputMode="decimal"
          {...field("promo_price")}
        />
        <Field
          label="Promo ends"
          hint="Your local time. Leave empty for no end date."
          type="datetime-local"
          {...field("promo_expiry")}
        />
      </WriteForm>
    </Modal>
  );
}

/** What went wrong; an edit that crossed another's says what holds, and may be made again. */
function Trouble({ write }: { write: { error: Error | null; isUnclear: boolean } }) {
  const { currency } = useStore();
  const theirs = write.error && theirsOf<VariantSummary>(write.error);
  if (!theirs) return <WriteTrouble write={write} />;
  const promo = theirs.promo_price && `, ${formatMoney(theirs.promo_price, currency)} on promotion`;
  return (
    <Notice variant="error" title="Someone else just changed this price">
      <p>
        Your change wasn't saved. The price is now {formatMoney(theirs.price, currency)}
        {promo}. Save again to replace it.
      </p>
    </Notice>
  );
}
