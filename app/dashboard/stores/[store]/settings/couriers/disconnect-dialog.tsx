"use client";

import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useDisconnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { FALLBACK_TEXTS } from "#app/dashboard/stores/[store]/settings/couriers/messages.ts";
import type { CourierAccountDetail } from "#lib/contract/dashboard/courier-account.ts";

interface DisconnectDialogProps {
  fallback: CourierAccountDetail["fallback"];
  onClose: () => void;
}

/** Confirms and disconnects the store's courier account. */
export function DisconnectDialog({ fallback, onClose }: DisconnectDialogProps) {
  const { slug } = useStore();
  const disconnect = useDisconnectCouriers(slug);
  const toast = useToast();
  return (
    <Modal title="Disconnect your account?" isBusy={disconnect.isPending} onClose={onClose}>
      {disconnect.error && <Notice variant="error" title={explainWriteError(disconnect.error)} />}
      <p>
        Deletes the stored key. Existing quotes remain valid until they expire. After that:{" "}
        {FALLBACK_TEXTS[fallback]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => {
                toast("Account disconnected");
                onClose();
              },
            })
          }
        >
          {disconnect.isPending ? "Disconnecting…" : "Disconnect"}
        </Button>
        <Button variant="secondary" disabled={disconnect.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
