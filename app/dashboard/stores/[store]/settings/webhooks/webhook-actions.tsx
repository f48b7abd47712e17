import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  useDisableWebhook,
  useEnableWebhook,
  useRemoveWebhook,
} from "#app/dashboard/_queries/webhooks.ts";
import type { WebhookSummary } from "#lib/contract/dashboard/webhooks.ts";
import { formatCount } from "#lib/format/format-count.ts";

interface DialogProps {
  webhook: WebhookSummary;
  onClose: () => void;
}

export function DisableWebhook({ webhook, onClose }: DialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title="Disable this webhook?"
      mutation={useDisableWebhook(slug)}
      input={webhook.uid}
      actionLabel="Disable"
      pendingLabel="Disabling…"
      successMessage="Webhook disabled"
      onClose={onClose}
    >
      {webhook.url} gets no events until you enable it. You can then send what it missed in the last
      30 days.
    </ConfirmDialog>
  );
}

export function RemoveWebhook({ webhook, onClose }: DialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      mutation={useRemoveWebhook(slug)}
      input={webhook.uid}
      actionLabel="Remove"
      pendingLabel="Removing…"
      successMessage="Webhook removed"
      onClose={onClose}
    >
      {webhook.url} gets no more events, and its delivery log is deleted. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Enables a webhook, and offers to send what it missed. */
export function EnableWebhook({ webhook, onClose }: DialogProps) {
  const { slug } = useStore();
  const { mutate, error, isPending } = useEnableWebhook(slug, webhook.uid);
  const [sendsMissed, setSendsMissed] = useState(true);
  const toast = useToast();
  const enable = () =>
    mutate(sendsMissed, {
      onSuccess: () => {
        toast("Webhook enabled");
        onClose();
      },
    });
  return (
    <Modal title="Enable this webhook" isBusy={isPending} onClose={onClose}>
      {error && <Notice variant="error" title={explainWriteError(error)} />}
      <p className="wrap-anywhere">{webhook.url} gets new events again.</p>
      {webhook.missed > 0 && (
        <SwitchField
          label={`Send ${formatCount(webhook.missed, "missed event")}`}
          checked={sendsMissed}
          onChange={({ target }) => setSendsMissed(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={enable}>
          {isPending ? "Enabling…" : "Enable"}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
