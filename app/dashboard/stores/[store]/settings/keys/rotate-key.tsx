"use client";

import { useState } from "react";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { WriteTrouble } from "#app/dashboard/_components/write-trouble.tsx";
import { useRotateKey } from "#app/dashboard/_queries/keys.ts";
import { ShownOnce } from "#app/dashboard/stores/[store]/settings/keys/shown-once.tsx";
import { KEY_OVERLAPS, type KeySummary } from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

const USUAL_OVERLAP = 86_400;

/** A new key in the place of another, which goes on for a while so that nothing stands still. */
export function RotateKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const rotate = useRotateKey(slug, apiKey.uid);
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  if (rotate.data) {
    return (
      <Modal title={`New key for “${apiKey.name}”`} onClose={onClose}>
        <ShownOnce apiKey={rotate.data.key} onClose={onClose} />
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
        trouble={<WriteTrouble write={rotate} />}
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
