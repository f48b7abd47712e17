"use client";

import { useState } from "react";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { WriteError } from "#app/dashboard/_components/write-error.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { useRotateKey } from "#app/dashboard/_queries/keys.ts";
import { RevealedKey } from "#app/dashboard/stores/[store]/settings/keys/revealed-key.tsx";
import { KEY_OVERLAPS, type KeySummary } from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

const DEFAULT_OVERLAP = 86_400;

/** Replaces a key. The old key stays valid for a chosen time. */
export function RotateKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const rotate = useRotateKey(slug, apiKey.uid);
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP);
  if (rotate.data) {
    return (
      <Modal title={`New key for “${apiKey.name}”`} onClose={onClose}>
        <RevealedKey apiKey={rotate.data.key} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal title={`Rotate “${apiKey.name}”`} isBusy={rotate.isPending} onClose={onClose}>
      <WriteForm
        write={rotate}
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate({ overlap });
        }}
        error={<WriteError write={rotate} />}
        actions={<SaveButton write={rotate}>Rotate</SaveButton>}
      >
        <p>
          Creates a new key with the same name and no expiry. The old key ({apiKey.prefix}…
          {apiKey.last_four}) stops working after the time you choose.
        </p>
        <Select
          label="Keep the old key active for"
          value={overlap}
          onChange={({ target }) => setOverlap(Number(target.value))}
        >
          {KEY_OVERLAPS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? "Revoke it now" : durationText(seconds)}
            </option>
          ))}
        </Select>
      </WriteForm>
    </Modal>
  );
}
