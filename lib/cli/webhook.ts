import { Command } from "commander";
import { findStoreOfDelivery } from "#db/queries/webhooks/webhook-deliveries.ts";
import {
  type EndpointRow,
  findStoreOfEndpoint,
  listEndpoints,
} from "#db/queries/webhooks/webhook-endpoints.ts";
import { parsedBy } from "#lib/cli/arguments.ts";
import {
  COMMAND_ACTOR,
  findStoreUid,
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  withDatabase,
} from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import { SECRET_OVERLAP_HOURS, WebhookRequest } from "#lib/contract/dashboard/webhooks.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { type MerchantContext, merchantContext } from "#lib/services/context.ts";
import { resend } from "#lib/services/webhooks/resend.ts";
import { sendTestEvent } from "#lib/services/webhooks/send-test-event.ts";
import { rotateSecret } from "#lib/services/webhooks/webhook-secrets.ts";
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  getWebhook,
  removeWebhook,
  toWebhookSummary,
} from "#lib/services/webhooks/webhooks.ts";

const webhookUid = parsedBy(Uid, "Use a uid from `npm run webhook -- list`.");
const deliveryUid = parsedBy(Uid, "Use a uid from the delivery log in the dashboard.");

const program = new Command("webhook").description(
  "Manage webhooks, which send a store's events to a URL.",
);

program
  .command("create")
  .description("Create a webhook and print its secret on the last line")
  .requiredOption("--store <slug>", "slug of the store")
  .requiredOption("--url <url>", "where to send the events")
  .option(
    "--events <types>",
    "event types, comma-separated; order.* for all of a resource, * for all",
    (text) => text.split(",").map((type) => type.trim()),
    ["*"],
  )
  .action(({ store, ...request }: { store: string; url: string; events: string[] }) =>
    withRuntime(async (rt) => {
      const storeUid = (await getStoreBySlug(rt.db, store)).uid;
      const ctx = merchantContext(rt, { storeUid, actor: COMMAND_ACTOR });
      const { uid, secret } = await createWebhook(ctx, parseRequest(request));
      console.log(`Webhook ${uid} for ${store}. The secret will not be shown again:`);
      console.log(secret);
    }),
  );

program
  .command("list")
  .description("List webhooks")
  .option("--store <slug>", "only webhooks of this store")
  .action(({ store }: { store?: string }) =>
    withDatabase(async (db) => {
      const endpoints = await listEndpoints(db, await findStoreUid(db, store));
      printTable(endpoints.map(toTableRow), "No webhooks yet");
    }),
  );

program
  .command("rotate")
  .description(
    `Replace the secret; requests are signed with both for ${SECRET_OVERLAP_HOURS} hours`,
  )
  .argument("<uid>", "the webhook's uid, from `webhook -- list`", webhookUid)
  .action((uid: string) =>
    withWebhook(uid, async (ctx) => {
      const { secret } = await rotateSecret(ctx, { webhook: uid });
      console.log(`New secret for ${uid}. It will not be shown again:`);
      console.log(secret);
    }),
  );

program
  .command("test")
  .description("Send a test event")
  .argument("<uid>", "the webhook's uid, from `webhook -- list`", webhookUid)
  .action((uid: string) =>
    withWebhook(uid, async (ctx) => {
      const { status, error, duration_ms } = await sendTestEvent(ctx, { webhook: uid });
      const result = status === null ? error : `Status ${status}`;
      console.log(`${result} after ${duration_ms} ms`);
      if (status === null || status < 200 || status > 299) process.exitCode = 1;
    }),
  );

program
  .command("disable")
  .description("Stop sending events; they can be sent after enabling it again")
  .argument("<uid>", "the webhook's uid, from `webhook -- list`", webhookUid)
  .action((uid: string) =>
    withWebhook(uid, async (ctx) => {
      await disableWebhook(ctx, { webhook: uid });
      console.log(`Disabled ${uid}`);
    }),
  );

program
  .command("enable")
  .description("Send events again")
  .argument("<uid>", "the webhook's uid, from `webhook -- list`", webhookUid)
  .option("--send-missed", "also send what it missed while it was disabled", false)
  .action((uid: string, { sendMissed }: { sendMissed: boolean }) =>
    withWebhook(uid, async (ctx) => {
      const { missed } = await getWebhook(ctx, { webhook: uid });
      await enableWebhook(ctx, { webhook: uid, sends_missed: sendMissed });
      console.log(`Enabled ${uid}`);
      if (missed === 0) return;
      const events = formatCount(missed, "missed event");
      console.log(
        sendMissed
          ? `Sending ${events}`
          : `${events}; to send: npm run webhook -- enable ${uid} --send-missed`,
      );
    }),
  );

program
  .command("remove")
  .description("Remove a webhook and its delivery log")
  .argument("<uid>", "the webhook's uid, from `webhook -- list`", webhookUid)
  .action((uid: string) =>
    withWebhook(uid, async (ctx) => {
      await removeWebhook(ctx, { webhook: uid });
      console.log(`Removed ${uid}`);
    }),
  );

program
  .command("redeliver")
  .description("Send a delivery again")
  .argument("<delivery>", "the delivery's uid, from the delivery log in the dashboard", deliveryUid)
  .action((uid: string) =>
    withRuntime(async (rt) => {
      const storeUid = await findStoreOfDelivery(rt.db, uid);
      if (!storeUid) throw new UsageError("No delivery has this uid");
      await resend(merchantContext(rt, { storeUid, actor: COMMAND_ACTOR }), { delivery: uid });
      console.log(`Sending ${uid} again`);
    }),
  );

function parseRequest(request: { url: string; events: string[] }): WebhookRequest {
  const result = WebhookRequest.safeParse(request);
  if (result.success) return result.data;
  const [{ path, message } = { path: [], message: "" }] = result.error.issues;
  throw new UsageError(`--${String(path[0])}: ${request.events[Number(path[1])] ?? ""} ${message}`);
}

/** Runs `work` in the store of a webhook. Throws a usage error for an unknown one. */
function withWebhook(uid: string, work: (ctx: MerchantContext) => Promise<void>): Promise<void> {
  return withRuntime(async (rt) => {
    const storeUid = await findStoreOfEndpoint(rt.db, uid);
    if (!storeUid) throw new UsageError("No webhook has this uid; see: npm run webhook -- list");
    await work(merchantContext(rt, { storeUid, actor: COMMAND_ACTOR }));
  });
}

function toTableRow(row: EndpointRow) {
  const { uid, url, events, state, disabled_reason, missed } = toWebhookSummary(row);
  return {
    uid,
    store: row.store,
    url,
    events: events.join(","),
    state: disabled_reason ? `${state} (${disabled_reason})` : state,
    missed,
  };
}

await runCommand(program);
