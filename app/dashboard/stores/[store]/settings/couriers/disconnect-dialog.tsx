"use client";

import { Button } from "#app/(storefront)/_components/button.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { Modal } from "#app/dashboard/_components/modal.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useTell } from "#app/dashboard/_components/toasts.tsx";
import { useDisconnectCouriers } from "#app/dashboard/_queries/courier-account.ts";
import { refusalText } from "#app/dashboard/_queries/fetch-store.ts";
import { FALLBACK_TEXTS } from "#app/dashboard/stores/[store]/settings/couriers/words.ts";
import type { KeptCourierAccount } from "#lib/contract/dashboard/courier-account.ts";

interface DisconnectDialogProps {
  fallback: KeptCourierAccount["fallback"];
  onClose: () => void;
}

/** Forgets the store's key after saying who is asked from then on. */
export function DisconnectDialog({ fallback, onClose }: DisconnectDialogProps) {
  const { slug } = useStore();
  const disconnect = useDisconnectCouriers(slug);
  const tell = useTell();
  return (
    <Modal title="Disconnect your account?" isBusy={disconnect.isPending} onClose={onClose}>
      {disconnect.error && <Notice kind="trouble" title={refusalText(disconnect.error)} />}
      <p>
        Deletes the stored key. Existing quotes remain valid until they expire. After that:{" "}
        {FALLBACK_TEXTS[fallback]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => {
                tell("Account disconnected");
                onClose();
              },
            })
          }
        >
          {disconnect.isPending ? "Disconnecting…" : "Disconnect"}
        </Button>
        <Button kind="plain" disabled={disconnect.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
