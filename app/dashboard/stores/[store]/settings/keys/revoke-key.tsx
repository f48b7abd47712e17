"use client";

import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useRevokeKey } from "#app/dashboard/_queries/keys.ts";
import type { KeySummary } from "#lib/contract/dashboard/keys.ts";

/** Confirms and revokes a key. */
export function RevokeKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const key = `${apiKey.prefix}…${apiKey.last_four}`;
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      mutation={useRevokeKey(slug)}
      input={apiKey.uid}
      actionLabel={`Revoke ${key}`}
      pendingLabel="Revoking…"
      successMessage={`“${apiKey.name}” is revoked`}
      onClose={onClose}
    >
      Requests with {key} fail within a second. This cannot be undone. Create a new key first if a
      storefront still uses this one.
    </ConfirmDialog>
  );
}
