import type {
  ComparedAccount,
  DifferenceRow,
  RecordedTransaction,
  SessionOfOrder,
} from "#db/queries/payments/payment-differences.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { ProviderRecord } from "#lib/payments/port.ts";

/** A charge or refund that a provider lists, with the session of ours that it belongs to. */
interface ListedRecord {
  record: ProviderRecord;
  session: OwnedRecord;
}

/** The order that a charge or refund belongs to. */
type OwnedRecord = Pick<SessionOfOrder, "store_uid" | "order_number" | "reference">;

/** The columns of a difference that a comparison stores. */
export type NewDifference = Pick<
  DifferenceRow,
  | "store_uid"
  | "provider"
  | "account_uid"
  | "kind"
  | "transaction_kind"
  | "provider_id"
  | "reference"
  | "order_number"
  | "recorded_amount"
  | "provider_amount"
  | "currency"
> & { day: string };

/**
 * Compares what a provider lists for a period with what is recorded for the same account. `recorded` may contain
 * transactions from outside the period, which the provider need not list.
 */
export function findDifferences(
  account: ComparedAccount,
  period: { from: Date; to: Date },
  listed: ListedRecord[],
  recorded: RecordedTransaction[],
): NewDifference[] {
  const recordedByKey = new Map(recorded.map((txn) => [keyOf(txn.kind, txn.provider_id), txn]));
  const listedKeys = new Set(listed.map(({ record }) => keyOf(record.kind, record.id)));
  const differing = listed.flatMap((each) => compare(account, each, recordedByKey));
  const notAtProvider = recorded
    .filter(({ occurred_at }) => occurred_at >= period.from && occurred_at < period.to)
    .filter(({ kind, provider_id }) => !listedKeys.has(keyOf(kind, provider_id)))
    .map((txn) => ({
      ...sharedColumns(account, txn, txn.occurred_at),
      kind: "not_at_provider" as const,
      transaction_kind: txn.kind,
      provider_id: txn.provider_id,
      recorded_amount: txn.amount,
      provider_amount: null,
      currency: txn.currency,
    }));
  return [...differing, ...notAtProvider];
}

function compare(
  account: ComparedAccount,
  { record, session }: ListedRecord,
  recordedByKey: Map<string, RecordedTransaction>,
): NewDifference[] {
  const recorded = recordedByKey.get(keyOf(record.kind, record.id));
  const isSame =
    recorded?.currency === record.currency && compareAmounts(recorded.amount, record.amount) === 0;
  if (isSame) return [];
  return [
    {
      ...sharedColumns(account, session, record.occurredAt),
      kind: recorded ? "amount_differs" : "not_recorded",
      transaction_kind: record.kind,
      provider_id: record.id,
      recorded_amount: recorded?.amount ?? null,
      provider_amount: record.amount,
      currency: record.currency,
    },
  ];
}

function sharedColumns(
  { provider, accountUid }: ComparedAccount,
  { store_uid, order_number, reference }: OwnedRecord,
  occurredAt: Date,
) {
  const day = occurredAt.toISOString().slice(0, "yyyy-mm-dd".length);
  return { store_uid, provider, account_uid: accountUid, order_number, reference, day };
}

/** A charge and a refund may have the same ID. */
function keyOf(kind: "charge" | "refund", id: string): string {
  return `${kind} ${id}`;
}
