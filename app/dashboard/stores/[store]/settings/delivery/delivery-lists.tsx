"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
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
  deliveryOptions,
  type LocationEdit,
  pickupPoints,
  useDeleteOption,
  useSaveLocation,
  useSaveOption,
} from "#app/dashboard/_queries/settings.ts";
import { EditableList } from "#app/dashboard/stores/[store]/settings/delivery/editable-list.tsx";
import { amountInput } from "#lib/dashboard/number-input.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const NEW_RATE: DeliveryOptionEdit = {
  label: "",
  amount: "",
  delivery_type: "standard",
  areas: [],
  is_active: true,
};

type RateType = DeliveryOptionEdit["delivery_type"];

const TYPE_NAMES: Record<RateType, string> = { standard: "Standard", express: "Express" };

interface OptionListProps {
  /** The types of rates that the store's settings offer. */
  offered: RateType[];
}

/** The store's own delivery rates. */
export function OptionList({ offered }: OptionListProps) {
  const { slug, currency } = useStore();
  const { data: options } = useSuspenseQuery(deliveryOptions(slug));
  const [edited, setEdited] = useState<DeliveryOptionEdit>();
  const isOff = (type: RateType) => !offered.includes(type);
  const switchedOff = (["standard", "express"] as const).filter(
    (type) =>
      isOff(type) &&
      options.some(({ is_active, delivery_type }) => is_active && delivery_type === type),
  );
  return (
    <>
      <EditableList
        title="Your delivery rates"
        notice={switchedOff.map((type) => (
          <Notice
            key={type}
            title={`${TYPE_NAMES[type]} delivery rates are off`}
            action={
              <ButtonLink variant="secondary" href={`/dashboard/stores/${slug}/settings#delivery`}>
                Change in Store settings
              </ButtonLink>
            }
          >
            Shoppers are not offered your {type} rates until you turn them on.
          </Notice>
        ))}
        addLabel="Add a delivery rate"
        emptyText="None yet. Add an area and its delivery price."
        items={options}
        toRow={({ label, delivery_type, areas, is_active, amount }) => ({
          name: label,
          note: [
            TYPE_NAMES[delivery_type],
            areas.length > 0 ? areas.join(", ") : "every address",
            ...(is_active && !isOff(delivery_type) ? [] : ["not offered"]),
          ].join(", "),
          aside: <span className="figures">{formatMoney(amount, currency)}</span>,
        })}
        onEdit={(option) => setEdited(option ?? NEW_RATE)}
      />
      {edited && <OptionDialog option={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface OptionDialogProps {
  option: DeliveryOptionEdit;
  onClose: () => void;
}

function OptionDialog({ option, onClose }: OptionDialogProps) {
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
        hint="Shown to shoppers. For example, “Lagos Mainland, 2 days”."
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
      <SwitchField label="Offered to shoppers" {...register("is_active")} />
    </EditDialog>
  );
}

function toForm(option: DeliveryOptionEdit) {
  return { ...option, areas: option.areas.join(", ") };
}

function toEdit(form: ReturnType<typeof toForm>): DeliveryOptionEdit {
  const areas = form.areas.split(",").map((area) => area.trim());
  return { ...form, areas: [...new Set(areas.filter(Boolean))] };
}

const NEW_LOCATION: LocationEdit = { name: "", address: "", is_active: true };

interface PickupPointListProps {
  /** The store's address; may be empty. */
  address: string;
}

/** The store's pickup locations. The first one is suggested at the store's address. */
export function PickupPointList({ address }: PickupPointListProps) {
  const { slug, name } = useStore();
  const { data: points } = useSuspenseQuery(pickupPoints(slug));
  const [edited, setEdited] = useState<LocationEdit>();
  const isFirst = points.length === 0 && address !== "";
  const newLocation = isFirst ? { name, address, is_active: true } : NEW_LOCATION;
  return (
    <>
      <EditableList
        title="Pickup locations"
        addLabel="Add a pickup location"
        notice={
          points.length > 0 &&
          !points.some(({ is_active }) => is_active) && (
            <Notice title="No pickup location is offered">
              Shoppers collect from your store address. To offer a location, edit it and turn on
              “Available for pickup”.
            </Notice>
          )
        }
        emptyText="None yet. Without one, shoppers collect from your store address. If you offer only pickup, add your address here."
        items={points}
        toRow={({ name, address, is_active }) => ({
          name,
          note: `${address}${is_active ? "" : " (not offered)"}`,
        })}
        onEdit={(point) => setEdited(point ?? newLocation)}
      />
      {edited && <PickupPointDialog point={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface PickupPointDialogProps {
  point: LocationEdit;
  onClose: () => void;
}

function PickupPointDialog({ point, onClose }: PickupPointDialogProps) {
  const { slug } = useStore();
  const edit = useEdit({
    values: point,
    write: useSaveLocation(slug),
    message: "Pickup location saved",
    onSaved: onClose,
  });
  return (
    <EditDialog
      title={"uid" in point ? "Edit pickup location" : "Add a pickup location"}
      onClose={onClose}
      edit={edit}
      what="this pickup location"
    >
      <Field label="Name" {...edit.field("name")} />
      <Field label="Address" {...edit.field("address")} />
      <SwitchField
        label="Available for pickup"
        hint="Existing orders keep their pickup location."
        {...edit.form.register("is_active")}
      />
    </EditDialog>
  );
}
