import {
  type DeliveryFilter,
  findDelivery,
  makeDue,
  makeMatchesDue,
} from "#db/queries/webhooks/delivery-log.ts";
import type { DeliveryPeriod } from "#lib/contract/dashboard/webhooks.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext, MerchantContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";
import { enqueueDeliveries } from "#lib/services/webhooks/delivery-jobs.ts";

const BATCH_SIZE = 1_000;

/** Sends a delivery again. Throws 404 for an unknown one, and 409 when its webhook is disabled. */
export async function resend(
  { db, storeUid, clock }: MerchantContext,
  { delivery: uid }: { delivery: string },
): Promise<Record<string, never>> {
  if (!(await findDelivery(db, storeUid, uid))) throw notFound("delivery");
  const now = clock.now();
  const isDue = await transact(db, async (trx) => {
    const due = await makeDue(trx, { storeUid, uid, now });
    if (due) await enqueueDeliveries(trx, [{ ...due, next_attempt_at: now }]);
    return due !== undefined;
  });
  if (isDue) return {};
  throw new Failure({ code: "WEBHOOK_DISABLED", text: "The webhook is disabled. Enable it first" });
}

/** Sends what failed or was missed on these days of the store. Returns the number of deliveries. */
export async function resendPeriod(
  ctx: DashboardContext,
  { webhook, from, to }: DeliveryPeriod,
): Promise<{ deliveries: number }> {
  const filter: DeliveryFilter = { endpointUid: webhook, states: ["failed", "missed"], from, to };
  return { deliveries: await resendMatches(ctx, ctx.store.time_zone, filter) };
}

/** Sends what a webhook missed while it was disabled. */
export async function resendMissed(ctx: MerchantContext, webhook: string): Promise<void> {
  await resendMatches(ctx, "UTC", { endpointUid: webhook, states: ["missed"] });
}

/** In batches, each in a transaction of its own. Never sends a test event again. */
async function resendMatches(
  { db, storeUid, clock }: MerchantContext,
  time_zone: string,
  filter: DeliveryFilter,
): Promise<number> {
  const store = { uid: storeUid, time_zone };
  for (let total = 0; ; ) {
    const now = clock.now();
    const count = await transact(db, async (trx) => {
      const options = { now, limit: BATCH_SIZE };
      const due = await makeMatchesDue(trx, store, { ...filter, isTest: false }, options);
      await enqueueDeliveries(
        trx,
        due.map((delivery) => ({ ...delivery, next_attempt_at: now })),
      );
      return due.length;
    });
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}
