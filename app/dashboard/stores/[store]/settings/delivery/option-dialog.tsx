"use client";

import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  type DeliveryOptionEdit,
  useDeleteOption,
  useSaveOption,
} from "#app/dashboard/_queries/settings.ts";
import { amountInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";

/** The values of a new delivery rate. */
export const NEW_OPTION: DeliveryOptionEdit = {
  label: "",
  amount: "",
  delivery_type: "standard",
  areas: [],
  min_days: null,
  max_days: null,
  order_by: null,
  delivery_days: [1, 2, 3, 4, 5, 6, 7],
  is_active: true,
};

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface OptionDialogProps {
  option: DeliveryOptionEdit;
  onClose: () => void;
}

/** Adds, edits or removes a delivery rate. */
export function OptionDialog({ option, onClose }: OptionDialogProps) {
  const { slug, currency } = useStore();
  const uid = "uid" in option ? option.uid : undefined;
  const write = useSaveOption(slug);
  const remove = useDeleteOption(slug);
  const toast = useToast();
  const edit = useEdit({
    values: toForm(option),
    write,
    toValues: toForm,
    toBody: toEdit,
    message: "Delivery rate saved",
    onSaved: onClose,
  });
  const { register } = edit.form;
  const amount = amountInput(currency);
  return (
    <EditDialog
      title={uid ? "Edit delivery rate" : "Add a delivery rate"}
      isBusy={remove.isPending}
      onClose={onClose}
      edit={edit}
      what="this delivery rate"
      notice={remove.error && <Notice variant="error" title={explainWriteError(remove.error)} />}
      actions={
        uid && (
          <Button
            variant="danger"
            disabled={remove.isPending || write.isPending || write.isIndeterminate}
            onClick={() =>
              remove.mutate(uid, {
                onSuccess: () => {
                  toast("Delivery rate removed");
                  onClose();
                },
              })
            }
          >
            Remove
          </Button>
        )
      }
    >
      <Field
        label="Name"
        hint="Shown to shoppers. For example, “Lagos Mainland”."
        {...edit.field("label")}
      />
      <NumberField label={`Price (${currency})`} {...numberProps(edit.field, "amount", amount)} />
      <Select label="Type" {...register("delivery_type")}>
        <option value="standard">Standard</option>
        <option value="express">Express</option>
      </Select>
      <TextArea
        label="Areas"
        hint="States, cities or districts, separated by commas. Leave empty for every address."
        rows={2}
        {...edit.field("areas")}
      />
      <DeliveryTimeFields field={edit.field} />
      <SwitchField label="Offered to shoppers" {...register("is_active")} />
    </EditDialog>
  );
}

/** When the store delivers, from which the promised date is calculated. */
function DeliveryTimeFields({ field }: Pick<OptionFormEdit, "field">) {
  const { timeZone } = useStore();
  const { error, ...days } = field("delivery_days");
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-1.5 font-semibold">Delivery time</legend>
      <p className="-mt-5 text-fine text-ink-soft">
        Shoppers see the date. Only delivery days count; 0 means the same day. Leave both empty to
        show no date.
      </p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <NumberField label="Minimum days" {...numberProps(field, "min_days", wholeNumberInput)} />
        <NumberField label="Maximum days" {...numberProps(field, "max_days", wholeNumberInput)} />
        <Field label="Cut-off time" type="time" {...field("order_by")} />
      </div>
      <p className="-mt-3 text-fine text-ink-soft">
        Orders placed at or after this time ({timeZone}) count from the next day. Leave empty for
        midnight.
      </p>
      <fieldset aria-describedby={error ? "delivery-days-error" : undefined}>
        <legend className="mb-1.5 font-semibold">Delivery days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {WEEKDAYS.map((name, index) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                value={index + 1}
                aria-invalid={error ? true : undefined}
                className="size-6 accent-ink"
                {...days}
              />
              {name}
            </label>
          ))}
        </div>
        {error && (
          <p id="delivery-days-error" className="text-fine font-medium text-alert">
            {error}
          </p>
        )}
      </fieldset>
    </fieldset>
  );
}

function toForm(option: DeliveryOptionEdit) {
  return {
    ...option,
    areas: option.areas.join(", "),
    order_by: option.order_by ?? "",
    delivery_days: option.delivery_days.map(String),
  };
}

function toEdit(form: OptionForm): DeliveryOptionEdit {
  const areas = form.areas.split(",").map((area) => area.trim());
  return {
    ...form,
    areas: [...new Set(areas.filter(Boolean))],
    order_by: form.order_by || null,
    delivery_days: form.delivery_days.map(Number).sort(),
  };
}

type OptionForm = ReturnType<typeof toForm>;
type OptionFormEdit = ReturnType<
  typeof useEdit<OptionForm, DeliveryOptionEdit, DeliveryOptionEdit>
>;
