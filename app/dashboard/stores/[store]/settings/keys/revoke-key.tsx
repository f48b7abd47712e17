"use client";

import { Button } from "#app/(storefront)/_components/button.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { explainTrouble } from "#app/(storefront)/_queries/fetch-shop.ts";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useTell } from "#app/dashboard/_components/toasts.tsx";
import { useRevokeKey } from "#app/dashboard/_queries/keys.ts";
import type { KeySummary } from "#lib/contract/dashboard/keys.ts";

/** Ends a key after naming it and saying what stops. */
export function RevokeKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const revoke = useRevokeKey(slug);
  const tell = useTell();
  return (
    <Modal title={`Revoke “${apiKey.name}”?`} isBusy={revoke.isPending} onClose={onClose}>
      {revoke.error && <Notice kind="trouble" title={explainTrouble(revoke.error)} />}
      <p>
        Requests with {apiKey.prefix}…{apiKey.last_four} fail within a second. This cannot be
        undone. Create a new key first for a storefront that should keep working.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={revoke.isPending}
          onClick={() =>
            revoke.mutate(apiKey.uid, {
              onSuccess: () => {
                tell(`“${apiKey.name}” is revoked`);
                onClose();
              },
            })
          }
        >
          {revoke.isPending ? "Revoking…" : `Revoke ${apiKey.prefix}…${apiKey.last_four}`}
        </Button>
        <Button kind="plain" disabled={revoke.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
