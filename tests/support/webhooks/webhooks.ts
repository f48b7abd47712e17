import type { Kysely } from "kysely";
import { vi } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { saveMember } from "#db/queries/stores/members.ts";
import type { Database } from "#db/schema.ts";
import type { EventType } from "#lib/contract/event.ts";
import { dashboardContext, merchantContext } from "#lib/services/context.ts";
import { deliverWebhook } from "#lib/services/webhooks/deliver-webhook.ts";
import { createWebhook } from "#lib/services/webhooks/webhooks.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { type RuntimeParts, testMember, testRuntime } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";

export const ENCRYPTION_SECRET = "an-encryption-secret-of-more-than-thirty-two-characters";

const ENVIRONMENT = { ENCRYPTION_SECRET, WEBHOOK_PRIVATE_TARGETS: "allow" };

export type WebhookStore = Awaited<ReturnType<typeof openWebhookStore>>;

/** Creates a store on an instance whose clock only the test moves. Receivers of this process see the same time. */
export async function openWebhookStore(db: Kysely<Database>, parts: RuntimeParts = {}) {
  const clock = createManualClock(Date.now());
  const environment = { ...ENVIRONMENT, ...parts.environment };
  const rt = testRuntime(db, { clock, ...parts, environment });
  const shop = await createShop(db);
  const merchant = merchantContext(rt, { storeUid: shop.uid, actor: "tester" });
  const { store, role, ...member } = await testMember(db, shop.uid);
  const ownerEmail = `owner-of-${shop.slug}@example.com`;
  const owner = await insertRow(db, "merchants", { email: ownerEmail, name: "Owner" });
  await saveMember(db, { storeUid: shop.uid, merchantId: owner.id, role: "owner" });
  let events = 0;

  return {
    rt,
    shop,
    ownerEmail,
    merchant,
    owner: dashboardContext(rt, { store, role }, member),
    now: () => clock.now(),
    /** Moves the clock. */
    advance(milliseconds: number) {
      clock.advance(milliseconds);
      vi.setSystemTime(clock.now());
    },
    addWebhook: (url: string, events = ["*"]) => createWebhook(merchant, { url, events }),
    /** Publishes an event and returns its subject. */
    async publish(type: EventType = "order.created"): Promise<string> {
      events += 1;
      const subject = type.startsWith("order.") ? `ORD-${events}` : shop.uid;
      await insertEvent(db, { store_uid: shop.uid, type, subject });
      await publishAll(rt);
      return subject;
    },
    /** Makes every attempt of the store that is due, one after the other. */
    async deliverDue(): Promise<void> {
      for (const uid of await dueDeliveries(db, shop.uid, clock.now())) {
        await deliverWebhook(rt, uid);
      }
    },
    /** The attempts of the store's deliveries, oldest first. */
    attempts: () =>
      db
        .selectFrom("webhook_attempts")
        .innerJoin("webhook_deliveries", "webhook_deliveries.uid", "delivery_uid")
        .select(["attempted_at", "signature", "duration_ms", "status", "error", "reply"])
        .where("store_uid", "=", shop.uid)
        .orderBy("attempted_at")
        .execute(),
    deliveries: () =>
      db
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("store_uid", "=", shop.uid)
        .orderBy("created_at")
        .execute(),
    /** Moves the clock to the next attempt and makes it. False when none is scheduled. */
    async makeNextAttempt(): Promise<boolean> {
      const next = await nextAttempt(db, shop.uid);
      if (!next) return false;
      this.advance(next.getTime() - clock.now().getTime());
      await this.deliverDue();
      return true;
    },
  };
}

async function dueDeliveries(db: Kysely<Database>, storeUid: string, now: Date) {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .execute();
  return rows.map(({ uid }) => uid);
}

async function nextAttempt(db: Kysely<Database>, storeUid: string): Promise<Date | null> {
  const { next } = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.min("next_attempt_at").as("next"))
    .where("store_uid", "=", storeUid)
    .executeTakeFirstOrThrow();
  return next;
}
