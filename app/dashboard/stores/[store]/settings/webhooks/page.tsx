import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { webhookList } from "#app/dashboard/_queries/webhooks.ts";
import { WebhookList } from "#app/dashboard/stores/[store]/settings/webhooks/webhook-list.tsx";
import { EVENT_TYPES } from "#lib/contract/event.ts";
import { listWebhooks } from "#lib/services/webhooks/webhooks.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default ownersPage(async (ctx) => (
  <Hydrated query={webhookList(ctx.store.slug)} data={await listWebhooks(ctx)}>
    <WebhookList eventTypes={EVENT_TYPES} />
  </Hydrated>
));
