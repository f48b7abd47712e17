import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { JOB_HANDLERS } from "#lib/services/jobs/job-handlers.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const smtp = await startFakeSmtpServer();
afterAll(() => smtp.close());
beforeEach(() => smtp.reset());

/** Places an order, and publishes its events. */
async function placeOrder(runtime: { clock?: ReturnType<typeof createManualClock> } = {}) {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const placed = await order(
    await contextOf(db, shop.slug),
    pickupOrder([{ variant, quantity: 1 }]),
  );
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "orders@mail.example" };
  const rt = testRuntime(db, { environment, ...runtime });
  await publishAll(rt);
  return { rt, shop, number: placed.order_number };
}

interface MailJob {
  id: string;
  kind: string;
  minutes: number;
}

/** Lists the jobs of the store's mails that have not begun, with the minutes until they do. */
async function mailJobs(storeUid: string): Promise<MailJob[]> {
  const { rows } = await sql<MailJob>`
    select data ->> 'id' as id, kind, round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job join mails on mails.uid::text = data ->> 'id'
    where name = 'send-mail' and job.state = 'created' and store_uid = ${storeUid}
    order by kind`.execute(db);
  return rows;
}

it("creates the mails and jobs of an order when its event is published, and sends the due ones", async () => {
  const { rt, shop, number } = await placeOrder();
  const jobs = await mailJobs(shop.uid);
  expect(jobs.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ["new_order", 0],
    ["order_received", 0],
    ["payment_reminder", 24 * 60],
  ]);
  const { signal } = new AbortController();
  for (const { id } of jobs) await JOB_HANDLERS["send-mail"](rt, id, signal);
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([
    ["ada@example.com"],
    ["shop@example.com"],
  ]);
  for (const { parsed } of smtp.mails) expect(parsed.text).toContain(number);
});

it("creates the job of the next attempt after a failure", async () => {
  const { rt, shop } = await placeOrder();
  const [first] = await mailJobs(shop.uid);
  await sql`delete from pgboss.job`.execute(db);
  smtp.setFault("busy", 1);
  await JOB_HANDLERS["send-mail"](rt, first?.id ?? "", new AbortController().signal);
  expect(await mailJobs(shop.uid)).toEqual([{ ...first, minutes: 1 }]);
});

it("creates the jobs of mails again after all jobs were lost", async () => {
  const clock = createManualClock(Date.now());
  const { rt, shop } = await placeOrder({ clock });
  await sql`delete from pgboss.job`.execute(db);
  await createMissingJobs(rt);
  expect(await mailJobs(shop.uid)).toEqual([]);
  clock.advance(6 * 60_000);
  await createMissingJobs(rt);
  expect((await mailJobs(shop.uid)).map(({ kind }) => kind)).toEqual([
    "new_order",
    "order_received",
  ]);
});
