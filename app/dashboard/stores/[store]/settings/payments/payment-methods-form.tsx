"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { FieldGroup } from "#app/dashboard/_components/field-group.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { type Edit, useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  paymentMethods,
  useUpdatePaymentMethods,
} from "#app/dashboard/_queries/payment-settings.ts";
import type { PaymentMethodSettings } from "#lib/contract/dashboard/payment-settings.ts";
import { PAYMENT_METHOD_NAMES } from "#lib/dashboard/payment-labels.ts";

type MethodName = keyof PaymentMethodSettings;

/** `deadline`: the hint about the deadline, with its default. */
const METHOD_TEXTS: Record<MethodName, { label: string; hint?: string; deadline: string }> = {
  paystack: { label: "Offer Paystack", deadline: unpaidHint("60 minutes") },
  stripe: { label: "Offer Stripe", deadline: unpaidHint("60 minutes") },
  bank_transfer: { label: "Offer bank transfer", deadline: unpaidHint("48 hours") },
  pay_on_delivery: {
    label: "Offer payment on delivery",
    hint: "For orders that are delivered. You confirm each order and collect the money.",
    deadline: unconfirmedHint("7 days"),
  },
  pay_at_pickup: {
    label: "Offer payment at pickup",
    hint: "For orders that are picked up. You confirm each order and collect the money.",
    deadline: unconfirmedHint("7 days"),
  },
  sandbox: { label: "Offer test payments", deadline: unpaidHint("60 minutes") },
};

function unpaidHint(deadline: string): string {
  return `Unpaid orders are cancelled after this time. Default: ${deadline}.`;
}

function unconfirmedHint(deadline: string): string {
  return `Orders that you haven't confirmed are cancelled after this time. Default: ${deadline}.`;
}

const PLACES = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/** Edits which methods are offered, in which order, and until when customers must pay. */
export function PaymentMethodsForm() {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(paymentMethods(slug));
  const edit = useEdit({
    values: data,
    write: useUpdatePaymentMethods(slug),
    message: "Payment methods saved",
  });
  const count = Object.keys(data).length;
  const { field } = edit;
  return (
    <EditForm edit={edit} what="the payment methods" isFullPage>
      <Method name="paystack" edit={edit} count={count} />
      <Method name="stripe" edit={edit} count={count} />
      <Method name="bank_transfer" edit={edit} count={count}>
        <Field
          label="Bank"
          autoComplete="off"
          maxLength={80}
          {...field("bank_transfer.bank_name")}
        />
        <Field
          label="Account name"
          autoComplete="off"
          maxLength={80}
          {...field("bank_transfer.account_name")}
        />
        <Field
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={80}
          {...field("bank_transfer.account_number")}
        />
        <TextArea
          label="Text for customers"
          hint="Shown with the bank account and the reference of eight digits that customers write in the transfer."
          rows={3}
          {...field("bank_transfer.instructions")}
        />
      </Method>
      <Method name="pay_on_delivery" edit={edit} count={count} />
      <Method name="pay_at_pickup" edit={edit} count={count} />
      {data.sandbox && <Method name="sandbox" edit={edit} count={count} />}
    </EditForm>
  );
}

interface MethodProps {
  name: MethodName;
  edit: Pick<Edit<PaymentMethodSettings>, "form"> & {
    field: ReturnType<
      typeof useEdit<PaymentMethodSettings, PaymentMethodSettings, PaymentMethodSettings>
    >["field"];
  };
  /** Number of methods. */
  count: number;
  children?: ReactNode;
}

function Method({ name, edit, count, children }: MethodProps) {
  const { label, hint, deadline } = METHOD_TEXTS[name];
  const { field } = edit;
  return (
    <FieldGroup title={PAYMENT_METHOD_NAMES[name]}>
      <SwitchField label={label} hint={hint} {...edit.form.register(`${name}.is_enabled`)} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select label="Position at checkout" {...field(`${name}.position`, { setValueAs: Number })}>
          {PLACES.slice(0, count).map((place, position) => (
            <option key={place} value={position}>
              {place}
            </option>
          ))}
        </Select>
        <Field
          label="Deadline in minutes"
          hint={deadline}
          type="number"
          inputMode="numeric"
          min={15}
          {...field(`${name}.deadline_minutes`, { setValueAs: toMinutes })}
        />
      </div>
      {children}
    </FieldGroup>
  );
}

function toMinutes(text: string | number | null): number | null {
  return text === "" || text === null ? null : Number(text);
}
