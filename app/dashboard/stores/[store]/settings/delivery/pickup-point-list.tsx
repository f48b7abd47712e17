"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import {
  type LocationEdit,
  pickupPoints,
  useSaveLocation,
} from "#app/dashboard/_queries/settings.ts";
import { EditableList } from "#app/dashboard/stores/[store]/settings/delivery/editable-list.tsx";
import type { LocationDetail } from "#lib/contract/dashboard/settings.ts";

const NEW = { name: "", address: "", is_active: true } as const;

/** The store's pickup locations. */
export function PickupPointList() {
  const { slug } = useStore();
  const { data: points } = useSuspenseQuery(pickupPoints(slug));
  const [edited, setEdited] = useState<LocationDetail | typeof NEW>();
  return (
    <>
      <EditableList
        title="Pickup locations"
        addLabel="Add a pickup location"
        emptyText="None yet. Without one, shoppers collect from your store address."
        items={points}
        toRow={({ name, address, is_active }) => ({
          name,
          note: `${address}${is_active ? "" : " (not in use)"}`,
        })}
        onEdit={(point) => setEdited(point ?? NEW)}
      />
      {edited && <PickupPointDialog point={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface PickupPointDialogProps {
  point: LocationDetail | typeof NEW;
  onClose: () => void;
}

function PickupPointDialog({ point, onClose }: PickupPointDialogProps) {
  const { slug } = useStore();
  const uid = "uid" in point ? point.uid : undefined;
  const write = useSaveLocation(slug, uid);
  const edit = useEdit<LocationEdit, LocationEdit, LocationDetail>({
    values: point,
    write,
    message: "Pickup location saved",
    onSaved: onClose,
  });
  return (
    <Modal
      title={uid ? "Edit pickup location" : "Add a pickup location"}
      isBusy={write.isPending}
      isDirty={edit.form.formState.isDirty}
      onClose={onClose}
    >
      <EditForm edit={edit} what="this pickup location">
        <Field label="Name" {...edit.field("name")} />
        <Field label="Address" {...edit.field("address")} />
        <SwitchField
          label="In use"
          hint="Existing orders keep their pickup location."
          {...edit.form.register("is_active")}
        />
      </EditForm>
    </Modal>
  );
}
