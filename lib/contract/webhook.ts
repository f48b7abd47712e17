/** Type of the event that a merchant sends to test a webhook. */
export const TEST_EVENT_TYPE = "webhook.test";
