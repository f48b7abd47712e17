import { expressionBuilder, type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";

/** How many sessions and webhooks of an order are read, the latest ones. */
const MAX_ROWS = 50;

/** Reads what happened to the money of an order, the oldest first, in one statement. Times are ISO text. */
export async function readOrderPayments(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .with("sessions", (cte) =>
      cte
        .selectFrom("payment_sessions")
        .selectAll()
        .where("store_uid", "=", storeUid)
        .where("order_uid", "=", orderUid),
    )
    .with("charges", (cte) =>
      cte
        .selectFrom("provider_transactions as charge")
        .innerJoin("sessions", "sessions.uid", "charge.session_uid")
        .innerJoin("charge_balances as balance", "balance.charge_uid", "charge.uid")
        .selectAll("charge")
        .select(["balance.applied", "balance.in_review", "balance.refundable"])
        .where("charge.kind", "=", "charge"),
    )
    .selectNoFrom([
      jsonArrayFrom(charges).as("charges"),
      jsonArrayFrom(refundsOf(storeUid, orderUid)).as("refunds"),
      jsonArrayFrom(disputes).as("disputes"),
      jsonArrayFrom(sessions).as("payment_sessions"),
      jsonArrayFrom(webhooks).as("payment_webhooks"),
    ])
    .executeTakeFirstOrThrow();
}

/** The tables, with the sessions and charges of the order. */
interface Tables extends Database {
  sessions: Database["payment_sessions"];
  charges: Database["provider_transactions"] &
    Pick<Database["charge_balances"], "applied" | "in_review" | "refundable">;
}

const { selectFrom } = expressionBuilder<Tables>();

const charges = selectFrom("charges as charge")
  .select(["charge.uid", "charge.session_uid as session", "charge.provider"])
  .select(["charge.provider_id", "charge.reference", "charge.currency"])
  .select([
    text("charge.amount").as("amount"),
    text<string | null>("charge.fee").as("fee"),
    text("charge.applied").as("applied"),
    text("charge.in_review").as("in_review"),
    text("charge.refundable").as("refundable"),
    iso("charge.occurred_at").as("occurred_at"),
  ])
  .orderBy("charge.occurred_at")
  .orderBy("charge.uid");

const refundsOf = (storeUid: string, orderUid: string) =>
  selectFrom("payment_refunds as refund")
    .select(["refund.uid", "refund.charge_uid as charge", "refund.currency", "refund.status"])
    .select(["refund.reason", "refund.source", "refund.actor"])
    .select([text("refund.amount").as("amount"), iso("refund.created_at").as("created_at")])
    .where("refund.store_uid", "=", storeUid)
    .where("refund.order_uid", "=", orderUid)
    .orderBy("refund.created_at")
    .orderBy("refund.uid");

const disputes = selectFrom("payment_disputes as dispute")
  .select(["dispute.uid", "dispute.charge_uid as charge", "dispute.currency", "dispute.status"])
  .select(["dispute.url", text("dispute.amount").as("amount")])
  .select([
    iso<string | null>("dispute.due_at").as("due_at"),
    iso("dispute.opened_at").as("opened_at"),
    iso<string | null>("dispute.closed_at").as("closed_at"),
  ])
  .where("dispute.charge_uid", "in", selectFrom("charges").select("uid"))
  .orderBy("dispute.opened_at")
  .orderBy("dispute.uid");

const sessions = selectFrom(
  selectFrom("sessions").selectAll().orderBy("created_at", "desc").limit(MAX_ROWS).as("session"),
)
  .select(["session.uid", "session.method", "session.status", "session.currency"])
  .select([text("session.amount").as("amount"), iso("session.created_at").as("created_at")])
  .orderBy("session.created_at")
  .orderBy("session.uid");

const WEBHOOK_COLUMNS = [
  "webhook.uid",
  "webhook.provider",
  "webhook.received_at",
  "webhook.processed_at",
] as const;

/** Selects the webhooks about the order's sessions and charges, by the account that received them. */
const received = selectFrom("payment_webhooks as webhook")
  .innerJoin("sessions", (join) =>
    join
      .onRef("sessions.reference", "=", "webhook.reference")
      .onRef("sessions.method", "=", "webhook.provider")
      .onRef("sessions.account_uid", "is not distinct from", "webhook.account_uid"),
  )
  .select(WEBHOOK_COLUMNS)
  .union(
    selectFrom("payment_webhooks as webhook")
      .innerJoin("charges", (join) =>
        join
          .onRef("charges.provider_id", "=", "webhook.charge_id")
          .onRef("charges.provider", "=", "webhook.provider")
          .onRef("charges.account_uid", "is not distinct from", "webhook.account_uid"),
      )
      .select(WEBHOOK_COLUMNS),
  );

const webhooks = selectFrom(received.orderBy("received_at", "desc").limit(MAX_ROWS).as("webhook"))
  .select(["webhook.uid", "webhook.provider", iso("webhook.received_at").as("received_at")])
  .select(sql<boolean>`webhook.processed_at is not null`.as("is_processed"))
  .orderBy("webhook.received_at")
  .orderBy("webhook.uid");

/** Returns an amount as decimal text, which JSON would turn into a number. */
function text<Value extends string | null = string>(column: string) {
  return sql<Value>`${sql.ref(column)}::text`;
}

/** Returns a time as ISO text in UTC with milliseconds. */
function iso<Value extends string | null = string>(column: string) {
  return sql<Value>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
