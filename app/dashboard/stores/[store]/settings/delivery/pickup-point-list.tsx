"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useTell } from "#app/dashboard/_components/toasts.tsx";
import { problemsOf, refusalText } from "#app/dashboard/_queries/fetch-store.ts";
import { pickupPoints, useSaveLocation } from "#app/dashboard/_queries/settings.ts";
import type { KeptLocation, LocationFields } from "#lib/contract/dashboard/settings.ts";

const NEW = { name: "", address: "", is_active: true } as const;

/** Where shoppers can fetch what they ordered. */
export function PickupPointList() {
  const { slug } = useStore();
  const { data: points } = useSuspenseQuery(pickupPoints(slug));
  const [edited, setEdited] = useState<KeptLocation | typeof NEW>();
  return (
    <section aria-labelledby="points" className="border-t-2 border-ink pt-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 id="points" className="text-lead">
          Pickup points
        </h2>
        <Button kind="plain" onClick={() => setEdited(NEW)}>
          Add a pickup point
        </Button>
      </div>
      {points.length === 0 && (
        <p className="text-ink-soft">None yet. Without one, shoppers fetch orders at the store.</p>
      )}
      <ul>
        {points.map((point) => (
          <li
            key={point.uid}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <div className={point.is_active ? "" : "text-ink-soft"}>
              <p className="font-semibold">{point.name}</p>
              <p className="text-fine">
                {point.address}
                {!point.is_active && " (not in use)"}
              </p>
            </div>
            <Button
              kind="quiet"
              aria-label={`Change ${point.name}`}
              onClick={() => setEdited(point)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      {edited && <PickupPointDialog point={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

interface PickupPointDialogProps {
  point: KeptLocation | typeof NEW;
  onClose: () => void;
}

function PickupPointDialog({ point, onClose }: PickupPointDialogProps) {
  const { slug } = useStore();
  const uid = "uid" in point ? point.uid : undefined;
  const save = useSaveLocation(slug, uid);
  const tell = useTell();
  const { register, handleSubmit } = useForm<LocationFields>({ defaultValues: point });
  const problems = problemsOf(save.error);
  return (
    <Modal title={uid ? "Change a pickup point" : "Add a pickup point"} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit(({ name, address, is_active }) =>
          save.mutate(
            { name, address, is_active },
            {
              onSuccess: () => {
                tell("The pickup point is saved");
                onClose();
              },
            },
          ),
        )}
      >
        {save.error && Object.keys(problems).length === 0 && (
          <Notice kind="trouble" title={refusalText(save.error)} />
        )}
        <Field label="Name" problem={problems.name} {...register("name")} />
        <Field label="Address" problem={problems.address} {...register("address")} />
        <SwitchField
          label="In use"
          hint="Orders that name it keep it, in use or not."
          {...register("is_active")}
        />
        <Button type="submit" className="self-start" disabled={save.isPending}>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </form>
    </Modal>
  );
}
