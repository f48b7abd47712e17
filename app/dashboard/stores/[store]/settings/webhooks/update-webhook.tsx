import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { useUpdateWebhook } from "#app/dashboard/_queries/webhooks.ts";
import { EventChoice } from "#app/dashboard/stores/[store]/settings/webhooks/event-choice.tsx";
import { UrlField } from "#app/dashboard/stores/[store]/settings/webhooks/url-field.tsx";
import type { WebhookRequest, WebhookSummary } from "#lib/contract/dashboard/webhooks.ts";

interface UpdateWebhookProps {
  webhook: WebhookSummary;
  eventTypes: readonly string[];
  onClose: () => void;
}

/** Updates a webhook's URL and events. */
export function UpdateWebhook({ webhook, eventTypes, onClose }: UpdateWebhookProps) {
  const { slug } = useStore();
  const edit = useEdit({
    values: toValues(webhook),
    write: useUpdateWebhook(slug, webhook.uid),
    toValues,
    message: "Webhook saved",
    onSaved: onClose,
  });
  return (
    <EditDialog title="Edit webhook" onClose={onClose} edit={edit} what="this webhook">
      <UrlField {...edit.field("url")} />
      <EventChoice eventTypes={eventTypes} {...edit.field("events")} />
    </EditDialog>
  );
}

const toValues = ({ url, events }: WebhookSummary): WebhookRequest => ({ url, events });
