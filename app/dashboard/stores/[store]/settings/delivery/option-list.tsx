"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditError } from "#app/dashboard/_components/edit-error.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEditMerge } from "#app/dashboard/_components/use-edit-merge.ts";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import {
  explainWriteError,
  problemsOf,
  problemWithin,
} from "#app/dashboard/_queries/fetch-store.ts";
import {
  type DeliveryOptionEdit,
  deliveryOptions,
  useDeleteOption,
  useSaveOption,
} from "#app/dashboard/_queries/settings.ts";
import { EditableList } from "#app/dashboard/stores/[store]/settings/delivery/editable-list.tsx";
import type { DeliveryOptionDetail } from "#lib/contract/dashboard/settings.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const NEW: DeliveryOptionEdit = {
  label: "",
  amount: "",
  delivery_type: "standard",
  areas: [],
  is_active: true,
};

/** The store's own delivery rates. */
export function OptionList() {
  const { slug, currency } = useStore();
  const { data: options } = useSuspenseQuery(deliveryOptions(slug));
  const [edited, setEdited] = useState<DeliveryOptionEdit>();
  return (
    <>
      <EditableList
        title="Your delivery rates"
        add="Add a delivery rate"
        empty="None yet. Add an area and its delivery price."
        items={options}
        row={({ label, delivery_type, areas, is_active, amount }) => ({
          name: label,
          note: [
            delivery_type === "express" ? "Express" : "Standard",
            areas.length > 0 ? areas.join(", ") : "every address",
            ...(is_active ? [] : ["not offered"]),
          ].join(", "),
          aside: <span className="figures">{formatMoney(amount, currency)}</span>,
        })}
        onEdit={(option) => setEdited(option ?? NEW)}
      />
      {edited && <OptionDialog option={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface OptionDialogProps {
  option: DeliveryOptionEdit & { uid?: string };
  onClose: () => void;
}

function OptionDialog({ option, onClose }: OptionDialogProps) {
  const { slug, currency } = useStore();
  const { uid } = option;
  const save = useSaveOption(slug, uid);
  const remove = useDeleteOption(slug);
  const toast = useToast();
  const form = useForm({ defaultValues: toForm(option) });
  const { register, handleSubmit } = form;
  const { conflicts, mergeLatest } = useEditMerge(form);
  const problems = problemsOf(save.error);
  const done = (text: string) => () => {
    toast(text);
    onClose();
  };
  const submit = handleSubmit((fields) =>
    save.mutate(toEdit(fields), {
      onSuccess: done("Delivery rate saved"),
      onError: (error) =>
        mergeLatest<DeliveryOptionDetail>(error, { toValues: toForm, save: submit }),
    }),
  );
  return (
    <Modal
      title={uid ? "Edit delivery rate" : "Add a delivery rate"}
      isBusy={save.isPending || remove.isPending}
      onClose={onClose}
    >
      <WriteForm
        write={save}
        onSubmit={submit}
        error={
          <>
            {remove.error && <Notice variant="error" title={explainWriteError(remove.error)} />}
            {Object.keys(problems).length === 0 && (
              <EditError write={save} what="this delivery rate" form={form} conflicts={conflicts} />
            )}
          </>
        }
        actions={
          <>
            <SaveButton write={save} />
            {uid && (
              <Button
                variant="danger"
                disabled={remove.isPending || save.isPending || save.isIndeterminate}
                onClick={() => remove.mutate(uid, { onSuccess: done("Delivery rate removed") })}
              >
                Remove
              </Button>
            )}
          </>
        }
      >
        <Field
          label="Name"
          hint="Shown to shoppers, such as a district."
          problem={problems.label}
          {...register("label")}
        />
        <Field
          label={`Price (${currency})`}
          inputMode="decimal"
          problem={problems.amount}
          {...register("amount")}
        />
        <Select label="Kind" {...register("delivery_type")}>
          <option value="standard">Standard</option>
          <option value="express">Express</option>
        </Select>
        <TextArea
          label="Areas"
          hint="States, cities or districts, separated by commas. Leave empty for every address."
          rows={2}
          problem={problemWithin(problems, "areas")}
          {...register("areas")}
        />
        <SwitchField label="Offered to shoppers" {...register("is_active")} />
      </WriteForm>
    </Modal>
  );
}

function toForm(option: DeliveryOptionEdit) {
  return { ...option, areas: option.areas.join(", ") };
}

function toEdit(form: ReturnType<typeof toForm>): DeliveryOptionEdit {
  const areas = form.areas.split(",").map((area) => area.trim());
  return { ...form, areas: [...new Set(areas.filter(Boolean))] };
}
