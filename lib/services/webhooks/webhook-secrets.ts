import { findEndpoint, replaceSecret } from "#db/queries/webhooks/webhook-endpoints.ts";
import type { WebhookSecret } from "#lib/contract/dashboard/webhooks.ts";
import { SECRET_OVERLAP_HOURS } from "#lib/contract/dashboard/webhooks.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext, MerchantContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { generateWebhookSecret } from "#lib/webhooks/signature.ts";

const OVERLAP_MS = SECRET_OVERLAP_HOURS * 3_600_000;

/** Returns the encryption of the secrets. Throws when the instance has none. */
export function webhookEncryption({ encryption }: Pick<MerchantContext, "encryption">): Encryption {
  if (encryption) return encryption.for("webhook secrets");
  throw new Failure({
    code: "ENCRYPTION_NOT_CONFIGURED",
    text: "Webhooks cannot be added: ENCRYPTION_SECRET is not set",
  });
}

/** Replaces a webhook's secret; for a day, requests are signed with both. Throws 404 for an unknown webhook. */
export async function rotateSecret(
  ctx: MerchantContext,
  { webhook: uid }: { webhook: string },
): Promise<WebhookSecret> {
  const secret = generateWebhookSecret();
  const encryptedSecret = webhookEncryption(ctx).encrypt(secret, uid);
  const previousEndsAt = new Date(ctx.clock.now().getTime() + OVERLAP_MS);
  const endpoint = { storeUid: ctx.storeUid, uid };
  if (!(await replaceSecret(ctx.db, endpoint, { encryptedSecret, previousEndsAt }))) {
    throw notFound("webhook");
  }
  return { uid, secret };
}

/** Rotates a webhook's secret, idempotently. */
export async function rotateSecretOnce(
  ctx: DashboardContext,
  request: { webhook: string },
): Promise<WebhookSecret> {
  return writeSecretOnce(ctx, { rotateSecret: request }, (within) => rotateSecret(within, request));
}

/** Runs a write that returns a secret, idempotently: a repeated request gets the secret as it is now. */
export async function writeSecretOnce(
  ctx: DashboardContext,
  request: object,
  write: (within: DashboardContext) => Promise<WebhookSecret>,
): Promise<WebhookSecret> {
  // The response is stored without the secret, which is stored encrypted only.
  const uid = await idempotentWrite(ctx, request, async (within) => (await write(within)).uid);
  const endpoint = await findEndpoint(ctx.db, ctx.storeUid, uid);
  const secret = endpoint && webhookEncryption(ctx).decrypt(endpoint.encrypted_secret, uid);
  if (!secret) throw notFound("webhook");
  return { uid, secret };
}
