"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { FieldGroup } from "#app/dashboard/_components/field-group.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  refundSettings,
  useUpdateRefundSettings,
} from "#app/dashboard/_queries/payment-settings.ts";

/** Edits what happens to payments that could not be applied. */
export function RefundSettingsForm() {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(refundSettings(slug));
  const edit = useEdit({
    values: data,
    write: useUpdateRefundSettings(slug),
    message: "Refund settings saved",
  });
  return (
    <EditForm edit={edit} what="the refund settings">
      <FieldGroup title="Late and surplus payments">
        <SwitchField
          label="Refund automatically"
          hint="Online payments for an order that was cancelled or is already paid, unless a late payment can reopen the order. When this is off, you decide on the order's page."
          {...edit.form.register("automatic_refunds")}
        />
      </FieldGroup>
    </EditForm>
  );
}
