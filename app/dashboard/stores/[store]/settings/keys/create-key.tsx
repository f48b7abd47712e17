"use client";

import { useForm } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useUnsavedForm } from "#app/dashboard/_components/unsaved-changes.ts";
import { WriteError } from "#app/dashboard/_components/write-error.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { useCreateKey } from "#app/dashboard/_queries/keys.ts";
import { RevealedKey } from "#app/dashboard/stores/[store]/settings/keys/revealed-key.tsx";
import { KEY_LIFETIMES } from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

interface Fields {
  name: string;
  /** Index in KEY_LIFETIMES. */
  lifetime: string;
}

/** Creates a key with a name and an expiry, then reveals it once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { slug } = useStore();
  const create = useCreateKey(slug);
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: "", lifetime: "0" },
  });
  useUnsavedForm(formState.isDirty);
  if (create.data) {
    return (
      <Modal title="Your new key" onClose={onClose}>
        <RevealedKey apiKey={create.data.key} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal title="Create a key" isBusy={create.isPending} onClose={onClose}>
      <WriteForm
        write={create}
        onSubmit={handleSubmit(({ name, lifetime }) =>
          create.mutate({ name, lifetime: KEY_LIFETIMES[Number(lifetime)] ?? null }),
        )}
        error={<WriteError write={create} />}
        actions={<SaveButton write={create}>Create</SaveButton>}
      >
        <Field
          label="Name"
          hint="For example, the storefront that uses it."
          maxLength={60}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", {
            validate: (name) => name.trim() !== "" || "Enter a name",
          })}
        />
        <Select label="Expires" {...register("lifetime")}>
          {KEY_LIFETIMES.map((seconds, index) => (
            <option key={String(seconds)} value={index}>
              {seconds === null ? "Never" : `In ${durationText(seconds)}`}
            </option>
          ))}
        </Select>
      </WriteForm>
    </Modal>
  );
}
