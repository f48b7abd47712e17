"use client";

import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useRevokeKey } from "#app/dashboard/_queries/keys.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-error.ts";
import type { KeySummary } from "#lib/contract/dashboard/keys.ts";

/** Confirms and revokes a key. */
export function RevokeKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const revoke = useRevokeKey(slug);
  const toast = useToast();
  return (
    <Modal title={`Revoke “${apiKey.name}”?`} isBusy={revoke.isPending} onClose={onClose}>
      {revoke.error && <Notice variant="error" title={explainServiceError(revoke.error)} />}
      <p>
        Requests with {apiKey.prefix}…{apiKey.last_four} fail within a second. This cannot be
        undone. Create a new key first if a storefront still uses this one.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={revoke.isPending}
          onClick={() =>
            revoke.mutate(apiKey.uid, {
              onSuccess: () => {
                toast(`“${apiKey.name}” is revoked`);
                onClose();
              },
            })
          }
        >
          {revoke.isPending ? "Revoking…" : `Revoke ${apiKey.prefix}…${apiKey.last_four}`}
        </Button>
        <Button variant="secondary" disabled={revoke.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
