"use client";

import { useState } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { explainTrouble } from "#app/(storefront)/_queries/fetch-shop.ts";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { Select } from "#app/dashboard/_components/select.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useRotateKey } from "#app/dashboard/_queries/keys.ts";
import { ShownOnce } from "#app/dashboard/stores/[store]/settings/keys/shown-once.tsx";
import { KEY_OVERLAPS, type KeySummary } from "#lib/contract/dashboard/keys.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";

const USUAL_OVERLAP = 86_400;

/** A new key in the place of another, which goes on for a while so that nothing stands still. */
export function RotateKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const rotate = useRotateKey(slug);
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  if (rotate.data) {
    return (
      <Modal title={`The new key of “${apiKey.name}”`} onClose={onClose}>
        <ShownOnce apiKey={rotate.data.key} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal title={`Rotate “${apiKey.name}”`} isBusy={rotate.isPending} onClose={onClose}>
      {rotate.error && <Notice kind="trouble" title={explainTrouble(rotate.error)} />}
      <p>
        You get a new key of the same name, without an end. The old one ({apiKey.prefix}…
        {apiKey.last_four}) stops when its time is over.
      </p>
      <Select
        label="The old key goes on for"
        value={overlap}
        onChange={({ target }) => setOverlap(Number(target.value))}
      >
        {KEY_OVERLAPS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? "No time: it ends now" : durationText(seconds)}
          </option>
        ))}
      </Select>
      <Button
        className="self-start"
        disabled={rotate.isPending}
        onClick={() => rotate.mutate({ uid: apiKey.uid, overlap })}
      >
        {rotate.isPending ? "Rotating…" : "Rotate"}
      </Button>
    </Modal>
  );
}
