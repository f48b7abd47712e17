import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Select } from "#app/_ui/select.tsx";
import { Copyable } from "#app/dashboard/_components/copyable.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { type Edit, useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useCreateKey, useRotateKey } from "#app/dashboard/_queries/settings.ts";
import {
  KEY_LIFETIMES,
  KEY_OVERLAPS,
  type KeyRequest,
  type KeyRotation,
  type KeySummary,
  type NewKey,
} from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

const NEW_KEY: KeyRequest = { name: "", lifetime: null, can_read_events: false };
const DEFAULT_ROTATION: KeyRotation = { overlap: 86_400 };

/** Creates a key with a name and an expiry. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { slug } = useStore();
  const write = useCreateKey(slug);
  const edit = useEdit({ values: NEW_KEY, write, toValues: () => NEW_KEY });
  return (
    <NewKeyDialog
      edit={edit}
      title="Create a key"
      saveLabel="Create"
      created={write.data}
      createdTitle="Your new key"
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="For example, the storefront that uses it."
        maxLength={60}
        autoComplete="off"
        {...edit.field("name")}
      />
      <Select
        label="Expires"
        {...edit.form.register("lifetime", {
          setValueAs: (seconds) => (seconds ? Number(seconds) : null),
        })}
      >
        {KEY_LIFETIMES.map((seconds) => (
          <option key={seconds} value={seconds ?? ""}>
            {seconds === null ? "Never" : `In ${durationText(seconds)}`}
          </option>
        ))}
      </Select>
      <SwitchField
        label="Read events"
        hint="Lets it read every new order, with the customer's name and address."
        {...edit.form.register("can_read_events")}
      />
    </NewKeyDialog>
  );
}

/** Replaces a key. The old key stays valid for a chosen time. */
export function RotateKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const write = useRotateKey(slug, apiKey.uid);
  const edit = useEdit({ values: DEFAULT_ROTATION, write, toValues: () => DEFAULT_ROTATION });
  return (
    <NewKeyDialog
      edit={edit}
      title={`Rotate “${apiKey.name}”`}
      saveLabel="Rotate"
      created={write.data}
      createdTitle={`New key for “${apiKey.name}”`}
      onClose={onClose}
    >
      <p>
        Creates a new key with the same name and access, and no expiry. The old key ({apiKey.prefix}
        …{apiKey.last_four}) stops working at the time you choose.
      </p>
      <Select
        label="Revoke the old key"
        {...edit.form.register("overlap", { valueAsNumber: true })}
      >
        {KEY_OVERLAPS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? "Now" : `After ${durationText(seconds)}`}
          </option>
        ))}
      </Select>
    </NewKeyDialog>
  );
}

interface NewKeyDialogProps<Values extends FieldValues> {
  edit: Edit<Values>;
  title: string;
  saveLabel: string;
  created: NewKey | undefined;
  /** Title once the key is created. */
  createdTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form that creates a key, then reveals it once. */
function NewKeyDialog<Values extends FieldValues>(props: NewKeyDialogProps<Values>) {
  const { edit, title, saveLabel, created, createdTitle, onClose, children } = props;
  return created ? (
    <Modal title={createdTitle} onClose={onClose}>
      <RevealedKey apiKey={created.key} onClose={onClose} />
    </Modal>
  ) : (
    <EditDialog title={title} onClose={onClose} edit={edit} what="this key" saveLabel={saveLabel}>
      {children}
    </EditDialog>
  );
}

/** Shows a new key once, with a request to test it. */
function RevealedKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { publicUrl } = useStore();
  const call = `curl -H "Authorization: Bearer ${apiKey}" ${publicUrl}/api/public/v1/store`;
  return (
    <>
      <Notice title="Copy it now. It won't be shown again." />
      <Copyable label="Key" text={apiKey} />
      <Copyable label="Try it" text={call} />
      <Button variant="secondary" className="self-start" onClick={onClose}>
        Done
      </Button>
    </>
  );
}
