"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EditDialog, EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { NumberField } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  stockMovements,
  useAdjustStock,
  useUpdatePrice,
} from "#app/dashboard/_queries/products.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { STOCK_REASONS, type VariantSummary } from "#lib/contract/dashboard/products.ts";
import { amountInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
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
      <NumberField
        label={`Price (${currency})`}
        numbers={amount}
        {...edit.field("price", amount)}
      />
      <NumberField
        label={`Promotional price (${currency})`}
        hint="Leave empty for no promotion."
        numbers={amount}
        {...edit.field("promo_price", amount)}
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

const NO_CHANGE = { change: null as number | null, reason: STOCK_REASONS[0] as string };

/** Adjusts stock by a difference, so that concurrent changes of the stock are not overwritten. */
export function StockDialog({ variant, label, onClose }: VariantDialogProps) {
  const { slug } = useStore();
  const write = useAdjustStock(slug, variant.uid);
  const toast = useToast();
  const edit = useEdit({
    values: NO_CHANGE,
    write,
    toValues: () => NO_CHANGE,
    toBody: ({ change, reason }) => ({ change: Number(change), reason }),
    onSaved: (updated) => {
      toast(`Stock updated: ${updated.on_hand} on hand`);
      onClose();
    },
  });
  const { on_hand, reserved } = variant;
  return (
    <Modal
      title={label}
      isBusy={write.isPending}
      isDirty={edit.form.formState.isDirty}
      onClose={onClose}
    >
      <p>
        {on_hand} on hand, {reserved} reserved by orders, {Math.max(on_hand - reserved, 0)}{" "}
        available.
      </p>
      <EditForm edit={edit} what="this stock">
        <NumberField
          label="Adjust by"
          hint="For example, 10 to add ten or -2 to remove two."
          inputMode="text"
          numbers={wholeNumberInput}
          {...edit.field("change", {
            ...wholeNumberInput,
            validate: (change) => {
              if (typeof change !== "number" || change === 0) {
                return "Enter a whole number, e.g. 10 or -2";
              }
              return Math.abs(change) <= BODY_LIMITS.quantity || "Enter a smaller number";
            },
          })}
        />
        <Select label="Reason" {...edit.form.register("reason")}>
          {STOCK_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </EditForm>
      <Movements variant={variant.uid} />
    </Modal>
  );
}

function Movements({ variant }: { variant: string }) {
  const { slug } = useStore();
  const { data } = useQuery(stockMovements(slug, variant));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Stock history" className="border-t border-rule pt-4">
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-fine">
        {data.map(({ change, on_hand, reason, actor, at }) => (
          <li key={at}>
            {change !== 0 && (
              <strong className="figures">
                {change > 0 ? "+" : "−"}
                {Math.abs(change)}{" "}
              </strong>
            )}
            {reason}, {on_hand} on hand afterwards
            <span className="block text-ink-soft">
              <DateTime time={at} /> by {actor}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
