import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { onTestFinished, vi } from "vitest";
import { createDb } from "#db/client.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { CHECKOUT, joinHere, killServer, usedDataDir } from "#tests/support/database/embedded.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { RETURN_URL } from "#tests/support/payments/payments.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";

const PROGRAM = fileURLToPath(new URL("../server/api-process.ts", import.meta.url));
const CRON_SECRET = "the-secret-of-the-scheduler";

/** What is killed. */
export type Victim = "the app" | "PostgreSQL";

export type CrashingStore = Awaited<ReturnType<typeof openCrashingStore>>;

/** Starts a PostgreSQL, a process of the app and a store that is paid through a fake Paystack, until the test ends. */
export async function openCrashingStore() {
  const dataDir = await usedDataDir();
  const { url: databaseUrl } = await joinHere(dataDir);
  const { db } = createDb(databaseUrl, { max: 10, onError: () => {} });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  const fake = await startFakePaystack();
  onTestFinished(() => fake.close());
  fake.refundStatus = "processed";
  const environment = {
    DATABASE_URL: databaseUrl,
    APP_MODE: "sandbox",
    PUBLIC_URL: "https://shop.example",
    PAYSTACK_SECRET_KEY: fake.secretKey,
    PAYSTACK_API_URL: fake.url,
    CRON_SECRET,
    LOG_LEVEL: "silent",
    LIMIT_CATALOGUE_PER_KEY: "0",
    LIMIT_CATALOGUE_PER_IP: "0",
    LIMIT_PAYMENTS_PER_KEY: "0",
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "0",
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "0",
    LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "0",
  };
  let app: Child<{ url: string }>;
  const startApp = async () => {
    const env = { ...process.env, ...environment };
    app = await startChild(process.execPath, [PROGRAM], { cwd: CHECKOUT, env });
    fake.webhookUrl = `${app.greeting.url}/api/webhooks/payments/paystack/instance`;
  };
  await startApp();
  onTestFinished(() => app.kill());

  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 100 } }] });
  const { key } = await createKey(db, {
    storeUid: shop.uid,
    name: "test",
    mode: "sandbox",
    expiresAt: null,
  });
  const api = () => remoteApi(app.greeting.url, key);
  return {
    fake,
    db,
    shop,
    runtime: testRuntime(db, { environment }),
    /** Places an order of 1,000.00. */
    async placeOrder(): Promise<string> {
      const { body } = await api().post("/orders", pickupOrder([{ variant, quantity: 1 }]));
      return body.data.order_number;
    },
    startPayment: (order: string, headers: Record<string, string> = {}) =>
      api().post(
        `/orders/${order}/payment-sessions`,
        { method: "paystack", return_url: RETURN_URL },
        headers,
      ),
    cancelOrder: (order: string) => api().post(`/orders/${order}/cancellation`, {}),
    readOrder: async (order: string) => (await api().get(`/orders/${order}`)).body,
    /** Kills the process with SIGKILL, and starts it again. `whileDead` runs in between. */
    async kill(victim: Victim, whileDead = () => {}): Promise<void> {
      if (victim === "the app") {
        await app.kill();
        whileDead();
        return startApp();
      }
      const killed = await readServerState(dataDir);
      await killServer(dataDir);
      whileDead();
      await untilRestarted(dataDir, killed?.pid);
      await untilAnswered(async () => void (await sql`select`.execute(db)));
      await untilAnswered(async () => {
        const { status } = await api().get("/categories");
        if (status !== 200) throw new Error(`HTTP ${status}`);
      });
    },
    /** Lets the time pass that jobs wait, and runs all that are due. */
    async letTimePass(): Promise<void> {
      await letTimePass(db);
      const reply = await fetch(`${app.greeting.url}/api/cron/purge`, {
        headers: { authorization: `Bearer ${CRON_SECRET}` },
      });
      if (reply.status !== 200) throw new Error(`jobs: HTTP ${reply.status}`);
    },
  };
}

/** Waits until another server runs on the data folder. */
async function untilRestarted(dataDir: string, killed: number | undefined): Promise<void> {
  await vi.waitUntil(
    async () => {
      const state = await readServerState(dataDir);
      return state?.ready === true && state.pid !== killed;
    },
    { timeout: 30_000 },
  );
}

/** Waits until a call succeeds: connections to a server that was killed are still in pools. */
async function untilAnswered(call: () => Promise<void>): Promise<void> {
  await vi.waitFor(call, { timeout: 30_000 });
}

/** What was due later is due since three minutes, and the jobs of killed processes have expired. */
async function letTimePass(db: Kysely<Database>): Promise<void> {
  const past = sql<Date>`now() - interval '3 minutes'`;
  await sql`delete from pgboss.job where data ->> 'id' is not null`.execute(db);
  await sql`update payment_sessions set starting_since = ${past} where starting_since is not null`.execute(
    db,
  );
  await sql`update payment_sessions set next_check_at = ${past} where next_check_at is not null`.execute(
    db,
  );
  await sql`update payment_refunds set next_check_at = ${past} where next_check_at is not null`.execute(
    db,
  );
  await sql`update payment_webhooks set received_at = ${past} where processed_at is null`.execute(
    db,
  );
}
