"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditError } from "#app/dashboard/_components/edit-error.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEditMerge } from "#app/dashboard/_components/use-edit-merge.ts";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { problemsOf } from "#app/dashboard/_queries/fetch-store.ts";
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
        add="Add a pickup location"
        empty="None yet. Without one, shoppers collect from your store address."
        items={points}
        row={({ name, address, is_active }) => ({
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
  const save = useSaveLocation(slug, uid);
  const toast = useToast();
  const form = useForm<LocationEdit>({ defaultValues: point });
  const { register, handleSubmit } = form;
  const { conflicts, mergeLatest } = useEditMerge(form);
  const problems = problemsOf(save.error);
  const submit = handleSubmit((edit) =>
    save.mutate(edit, {
      onSuccess: () => {
        toast("Pickup location saved");
        onClose();
      },
      onError: (error) =>
        mergeLatest<LocationDetail>(error, { toValues: (latest) => latest, save: submit }),
    }),
  );
  return (
    <Modal
      title={uid ? "Edit pickup location" : "Add a pickup location"}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <WriteForm
        write={save}
        actions={<SaveButton write={save} />}
        onSubmit={submit}
        error={
          Object.keys(problems).length === 0 && (
            <EditError write={save} what="this pickup location" form={form} conflicts={conflicts} />
          )
        }
      >
        <Field label="Name" problem={problems.name} {...register("name")} />
        <Field label="Address" problem={problems.address} {...register("address")} />
        <SwitchField
          label="In use"
          hint="Existing orders keep their pickup location."
          {...register("is_active")}
        />
      </WriteForm>
    </Modal>
  );
}
