import { EVENT_TYPES, Event, type EventType } from "#lib/contract/event.ts";
import { TEST_EVENT_TYPE, TestEvent } from "#lib/contract/webhook.ts";
import recorded from "#lib/openapi/event-examples.json" with { type: "json" };
import { mediaExamples } from "#lib/openapi/examples.ts";
import type { Schema, Schemas } from "#lib/openapi/schemas.ts";

/** An event of each type, recorded from the service. */
const EXAMPLES: Record<string, unknown> = recorded;

/** When each event occurs. */
const SUMMARIES: Record<EventType, string> = {
  "order.created": "An order was placed",
  "order.paid": "An order was paid in full",
  "order.partially_paid": "An order was paid in part",
  "order.refunded": "Money was refunded, in full or in part",
  "order.fulfilled": "All items of an order were sent or picked up",
  "order.partially_fulfilled": "Some items of an order were sent or picked up",
  "order.ready_for_pickup": "An order can be picked up",
  "order.tracking_changed": "The tracking details of a sent order changed",
  "order.delivered": "An order has arrived",
  "order.items_cancelled": "The items that were not fulfilled were cancelled",
  "order.returned": "Items were returned",
  "order.cancelled": "An order was cancelled",
  "order.reopened": "An order was paid after its deadline and is no longer cancelled",
  "order.voided": "An order was voided",
  "order.payment_deadline_changed":
    "The payment deadline of an order changed, or the order was confirmed",
  "payment.succeeded": "A confirmed payment counts towards its order",
  "payment.failed": "A payment failed",
  "payment.review": "A payment could not be applied to its order and needs a decision by the store",
  "refund.requested": "A refund was requested",
  "refund.succeeded": "A payment provider has confirmed a refund",
  "refund.failed": "A refund failed",
  "dispute.opened": "A customer disputes a payment",
  "dispute.closed": "A dispute has closed",
  "stock.low": "The stock of a variant fell to its low-stock level",
  "stock.sold_out": "A variant is sold out",
  "stock.back": "A variant can be ordered again",
  "product.created": "A product was created",
  "product.updated": "A product was edited",
  "product.deleted": "A product was deleted",
  "import.finished": "An import has ended",
  "store.updated": "The store's settings changed",
};

/** Returns the requests that webhooks send, by event type. */
export function toWebhooks(schemas: Schemas): Record<string, object> {
  const event = schemas.of(Event);
  const events = EVENT_TYPES.map((type) => [
    type,
    toWebhook(type, SUMMARIES[type], {
      allOf: [event, { type: "object", properties: { type: { const: type } } }],
    }),
  ]);
  const test = toWebhook(TEST_EVENT_TYPE, "A merchant tests a webhook", schemas.of(TestEvent));
  return Object.fromEntries([...events, [TEST_EVENT_TYPE, test]]);
}

function toWebhook(type: string, summary: string, schema: Schema): object {
  return {
    post: {
      operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      tags: ["Events"],
      summary,
      description:
        "Sent at least once to each of the store's webhooks that subscribe to this event.",
      "x-extension": true,
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          "application/json": { schema, ...mediaExamples({ example: EXAMPLES[type] }) },
        },
      },
      responses: {
        "2XX": { description: "The event was received. Any other status is retried" },
        "410": { description: "The webhook is disabled at once" },
      },
    },
  };
}

const HEADERS = [
  ["webhook-id", "The same for every attempt: ignore a webhook whose ID you have already handled"],
  ["webhook-timestamp", "Time of the attempt, in seconds since 1970"],
  ["webhook-signature", "Signatures as in Standard Webhooks 1.0, separated by spaces"],
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));
