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

/** What is stored of a difference. */
export type NewDifference = Pick<
  DifferenceRow,
  | "store_uid"
  | "provider"
  | "account_uid"
  | "kind"
  | "record_kind"
  | "provider_id"
  | "reference"
  | "order_number"
  | "amount_here"
  | "amount_there"
  | "currency"
> & { day: string };

/**
 * Compares what a provider lists for a period with what is recorded of the same account. `recorded` may contain
 * transactions of another time, which the provider need not list.
 */
export function findDifferences(
  account: ComparedAccount,
  period: { from: Date; to: Date },
  listed: ListedRecord[],
  recorded: RecordedTransaction[],
): NewDifference[] {
  const here = new Map(recorded.map((known) => [keyOf(known.kind, known.provider_id), known]));
  const there = new Set(listed.map(({ record }) => keyOf(record.kind, record.id)));
  const differing = listed.flatMap((each) => compare(account, each, here));
  const missing = recorded
    .filter(({ occurred_at }) => occurred_at >= period.from && occurred_at < period.to)
    .filter(({ kind, provider_id }) => !there.has(keyOf(kind, provider_id)))
    .map((known) => ({
      ...basisOf(account, known, known.occurred_at),
      kind: "missing_at_provider" as const,
      record_kind: known.kind,
      provider_id: known.provider_id,
      amount_here: known.amount,
      amount_there: null,
      currency: known.currency,
    }));
  return [...differing, ...missing];
}

function compare(
  account: ComparedAccount,
  { record, session }: ListedRecord,
  here: Map<string, RecordedTransaction>,
): NewDifference[] {
  const known = here.get(keyOf(record.kind, record.id));
  const isSame =
    known?.currency === record.currency && compareAmounts(known.amount, record.amount) === 0;
  if (isSame) return [];
  return [
    {
      ...basisOf(account, session, record.occurredAt),
      kind: known ? "amount_differs" : "missing_here",
      record_kind: record.kind,
      provider_id: record.id,
      amount_here: known?.amount ?? null,
      amount_there: record.amount,
      currency: record.currency,
    },
  ];
}

function basisOf(
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
