import { z } from "zod";
import { Timestamp, Uid } from "#lib/contract/scalars.ts";

/** Type of the event that a merchant sends to test a webhook. */
export const TEST_EVENT_TYPE = "webhook.test";

/** A test event, which is not among those of `GET /events`. */
export const TestEvent = z
  .object({
    uid: Uid.describe("The `webhook-id`"),
    type: z.literal(TEST_EVENT_TYPE),
    timestamp: Timestamp.describe("When the test was started"),
    data: z.object({}),
  })
  .meta({ id: "WebhookTestEvent", description: "Sent by a merchant to test a webhook" });
