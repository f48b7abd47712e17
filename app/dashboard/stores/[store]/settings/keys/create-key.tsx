"use client";

import { useForm } from "react-hook-form";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Field } from "#app/(storefront)/_components/field.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { explainTrouble } from "#app/(storefront)/_queries/fetch-shop.ts";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { Select } from "#app/dashboard/_components/select.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useCreateKey } from "#app/dashboard/_queries/keys.ts";
import { ShownOnce } from "#app/dashboard/stores/[store]/settings/keys/shown-once.tsx";
import { KEY_LIFETIMES } from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

interface Fields {
  name: string;
  /** Place in KEY_LIFETIMES. */
  lifetime: string;
}

/** Asks for a name and an end, then shows the key this once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { slug } = useStore();
  const create = useCreateKey(slug);
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: "", lifetime: "0" },
  });
  if (create.data) {
    return (
      <Modal title="Your new key" onClose={onClose}>
        <ShownOnce apiKey={create.data.key} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal title="Generate a key" isBusy={create.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit(({ name, lifetime }) =>
          create.mutate({ name, lifetime: KEY_LIFETIMES[Number(lifetime)] ?? null }),
        )}
      >
        {create.error && <Notice kind="trouble" title={explainTrouble(create.error)} />}
        <Field
          label="Name"
          hint="What you will know it by, such as the storefront that uses it."
          maxLength={60}
          autoComplete="off"
          problem={formState.errors.name?.message}
          {...register("name", {
            validate: (name) => name.trim() !== "" || "Name it, so that you know it again",
          })}
        />
        <Select label="Expires" {...register("lifetime")}>
          {KEY_LIFETIMES.map((seconds, place) => (
            <option key={String(seconds)} value={place}>
              {seconds === null ? "Never" : `In ${durationText(seconds)}`}
            </option>
          ))}
        </Select>
        <Button type="submit" disabled={create.isPending} className="self-start">
          {create.isPending ? "Generating…" : "Generate"}
        </Button>
      </form>
    </Modal>
  );
}
