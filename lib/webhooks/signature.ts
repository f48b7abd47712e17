import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

interface SignedContent {
  /** The `webhook-id`. */
  id: string;
  /** The `webhook-timestamp`, in seconds. */
  timestamp: number;
  body: string;
}

/** Generates the secret of an endpoint. */
export function generateWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Returns the `webhook-signature` of Standard Webhooks 1.0: one signature for each secret. */
export function signWebhook(
  { id, timestamp, body }: SignedContent,
  secrets: readonly string[],
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return signatures.join(" ");
}
