import {
  DeliveryPeriod,
  WebhookEnabling,
  WebhookRequest,
} from "#lib/contract/dashboard/webhooks.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import { resend, resendPeriod } from "#lib/services/webhooks/resend.ts";
import { sendTestEvent } from "#lib/services/webhooks/send-test-event.ts";
import { rotateSecretOnce } from "#lib/services/webhooks/webhook-secrets.ts";
import {
  createWebhookOnce,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from "#lib/services/webhooks/webhooks.ts";

const owner = endpointFor("owner");

/** The endpoints of webhooks and their deliveries. */
export const WEBHOOK_ENDPOINTS = defineEndpoints({
  "GET /webhooks": owner(listWebhooks),
  "POST /webhooks": owner(createWebhookOnce, { body: WebhookRequest }),
  "PUT /webhooks/{webhook}": owner(updateWebhook, { body: WebhookRequest }),
  "DELETE /webhooks/{webhook}": owner(removeWebhook),
  "POST /webhooks/{webhook}/rotate": owner(rotateSecretOnce),
  "POST /webhooks/{webhook}/test": owner(sendTestEvent, {
    limitPerStore: "test_events_per_store",
  }),
  "POST /webhooks/{webhook}/disable": owner(disableWebhook),
  "POST /webhooks/{webhook}/enable": owner(enableWebhook, { body: WebhookEnabling }),
  "POST /deliveries/{delivery}/resend": owner(resend),
  "POST /deliveries/resend": owner(resendPeriod, { body: DeliveryPeriod }),
});
