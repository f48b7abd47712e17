"use client";

import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useDisconnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { FALLBACK_TEXTS } from "#app/dashboard/stores/[store]/settings/couriers/messages.ts";
import type { CourierAccountDetail } from "#lib/contract/dashboard/courier-account.ts";

interface DisconnectDialogProps {
  fallback: CourierAccountDetail["fallback"];
  onClose: () => void;
}

/** Confirms and disconnects the store's courier account. */
export function DisconnectDialog({ fallback, onClose }: DisconnectDialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title="Disconnect your account?"
      mutation={useDisconnectCouriers(slug)}
      input={undefined}
      actionLabel="Disconnect"
      pendingLabel="Disconnecting…"
      successMessage="Account disconnected"
      onClose={onClose}
    >
      Deletes the stored key. Existing quotes remain valid until they expire. After that:{" "}
      {FALLBACK_TEXTS[fallback]}
    </ConfirmDialog>
  );
}
