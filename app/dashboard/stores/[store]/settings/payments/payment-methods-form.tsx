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

type MethodName = keyof PaymentMethodSettings;

const METHOD_TEXTS: Record<MethodName, { title: string; label: string; deadline: string }> = {
  paystack: { title: "Paystack", label: "Offer Paystack", deadline: "60 minutes" },
  bank_transfer: { title: "Bank transfer", label: "Offer bank transfer", deadline: "48 hours" },
  sandbox: { title: "Test payment", label: "Offer test payments", deadline: "60 minutes" },
};

const PLACES = ["First", "Second", "Third"];

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
  const { title, label, deadline } = METHOD_TEXTS[name];
  const { field } = edit;
  return (
    <FieldGroup title={title}>
      <SwitchField label={label} {...edit.form.register(`${name}.is_enabled`)} />
      <Select
        label="Place at checkout"
        {...field(`${name}.position`, { setValueAs: Number })}
        className="max-w-60"
      >
        {PLACES.slice(0, count).map((place, position) => (
          <option key={place} value={position}>
            {place}
          </option>
        ))}
      </Select>
      <Field
        label="Payment deadline in minutes"
        hint={`Unpaid orders are cancelled after this time. Default: ${deadline}.`}
        type="number"
        inputMode="numeric"
        min={15}
        className="max-w-60"
        {...field(`${name}.deadline_minutes`, { setValueAs: toMinutes })}
      />
      {children}
    </FieldGroup>
  );
}

function toMinutes(text: string | number | null): number | null {
  return text === "" || text === null ? null : Number(text);
}
