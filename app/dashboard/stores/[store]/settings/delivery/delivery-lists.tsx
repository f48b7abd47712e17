"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  type DeliveryOptionEdit,
  deliveryOptions,
  type LocationEdit,
  pickupPoints,
  useSaveLocation,
} from "#app/dashboard/_queries/settings.ts";
import { EditableList } from "#app/dashboard/stores/[store]/settings/delivery/editable-list.tsx";
import {
  NEW_OPTION,
  OptionDialog,
} from "#app/dashboard/stores/[store]/settings/delivery/option-dialog.tsx";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";

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
        toRow={({ label, delivery_type, areas, is_active, amount, ...schedule }) => ({
          name: label,
          note: [
            TYPE_NAMES[delivery_type],
            ...leadTime(schedule),
            areas.length > 0 ? areas.join(", ") : "every address",
            ...(is_active && !isOff(delivery_type) ? [] : ["not offered"]),
          ].join(", "),
          aside: <span className="figures">{formatMoney(amount, currency)}</span>,
        })}
        onEdit={(option) => setEdited(option ?? NEW_OPTION)}
      />
      {edited && <OptionDialog option={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function leadTime({
  min_days: min,
  max_days: max,
}: Pick<DeliveryOptionEdit, "min_days" | "max_days">): string[] {
  if (min === null || max === null) return [];
  if (max === 0) return ["same day"];
  return [min === max ? formatCount(max, "day") : `${min}–${max} days`];
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
