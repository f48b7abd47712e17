import { errorCode, isDatabaseOutage, SQLSTATE } from "#db/errors.ts";
import {
  type EventData,
  findProductDocuments,
  type UnpublishedEvent,
  withSavepoint,
} from "#db/queries/events/publishing.ts";
import { listOrdersByNumber } from "#db/queries/orders/orders.ts";
import { listStoresByUid } from "#db/queries/stores/stores.ts";
import { MAX_EVENT_DATA_BYTES } from "#lib/contract/event.ts";
import { Store } from "#lib/contract/store.ts";
import type { Log } from "#lib/kernel/log.ts";
import { JsonText, jsonObject } from "#lib/serializers/json-text.ts";
import { toOrder } from "#lib/serializers/order.ts";
import { withPublicUrl } from "#lib/services/catalogue/get-product.ts";
import type { ContextSource } from "#lib/services/context.ts";

type Parts = Pick<ContextSource, "db" | "clock" | "env" | "log">;

/** JSON of resources by uid or order number; null when it is too large or cannot be serialized. */
type Documents = Map<string, string | null>;

/**
 * Builds the data of events as the API returns their resources now. When a statement fails, builds the data of each
 * event by itself, so that one of them does not stop the events of every store. Must run in a transaction.
 */
export async function buildEventData(rt: Parts, events: UnpublishedEvent[]): Promise<EventData[]> {
  const together = await tryBuild(rt, events, (error) => logFailedBatch(rt.log, error));
  if (together) return together;
  const data: EventData[] = [];
  for (const event of events) {
    const built = await tryBuild(rt, [event], (error) => logUnbuilt(rt.log, event.uid, error));
    data.push(...(built ?? [toData(event, null)]));
  }
  return data;
}

/** Returns undefined when a statement fails or takes too long. Throws when the database is unavailable. */
async function tryBuild(
  rt: Parts,
  events: UnpublishedEvent[],
  onError: (error: unknown) => void,
): Promise<EventData[] | undefined> {
  try {
    return await withSavepoint(rt.db, () => buildTogether(rt, events));
  } catch (error) {
    const isTooSlow = errorCode(error) === SQLSTATE.statementCancelled;
    if (isDatabaseOutage(error) && !isTooSlow) throw error;
    onError(error);
    return undefined;
  }
}

function logFailedBatch(log: Log, error: unknown): void {
  const { name, message } = Object(error) as Partial<Error>;
  log.warn({ name, message }, "data of several events not built at once; building each by itself");
}

function logUnbuilt(log: Log, uid: string, error: unknown): void {
  const { name, message } = Object(error) as Partial<Error>;
  log.error({ name, message, uid }, "data of an event not built");
}

/** Builds the data of each resource once. */
async function buildTogether(rt: Parts, events: UnpublishedEvent[]): Promise<EventData[]> {
  const subjectsOf = (resources: RegExp) => [
    ...new Set(events.filter(({ type }) => resources.test(type)).map(({ subject }) => subject)),
  ];
  const documents: Documents = new Map([
    ...(await readOrders(rt, subjectsOf(/^order\./))),
    ...(await readProducts(rt, subjectsOf(/^(product|stock)\./))),
    ...(await readStores(rt, subjectsOf(/^store\./))),
  ]);
  return events.map((event) => toData(event, documents.get(event.subject)));
}

async function readOrders({ db, env, log }: Parts, orderNumbers: string[]): Promise<Documents> {
  if (orderNumbers.length === 0) return new Map();
  const orders = await listOrdersByNumber(db, orderNumbers);
  return new Map(
    orders.map((row) => [
      row.order_number,
      serialize(row, (order) => toOrder(order, env.PUBLIC_URL), log),
    ]),
  );
}

async function readProducts({ db, clock, env }: Parts, uids: string[]): Promise<Documents> {
  if (uids.length === 0) return new Map();
  const limits = { asOf: clock.now(), maxBytes: MAX_EVENT_DATA_BYTES };
  const documents = await findProductDocuments(db, uids, limits);
  return new Map(
    [...documents].map(([uid, text]) => [uid, text && withPublicUrl(text, env.PUBLIC_URL)]),
  );
}

async function readStores({ db, log }: Parts, uids: string[]): Promise<Documents> {
  if (uids.length === 0) return new Map();
  const stores = await listStoresByUid(db, uids);
  return new Map(
    stores.map((row) => [row.uid, serialize(row, (store) => Store.parse(store), log)]),
  );
}

/** Returns null when `toResource` throws: an error in one row must not stop the events of every store. */
function serialize<Row extends { uid: string }>(
  row: Row,
  toResource: (row: Row) => object,
  log: Log,
): string | null {
  try {
    return JSON.stringify(toResource(row));
  } catch (error) {
    logUnbuilt(log, row.uid, error);
    return null;
  }
}

/** Events whose data the cause has stored, and which is immutable. */
const DETAILED = /^(payment|refund|dispute|import)\./;

/**
 * The data of a resource that was deleted, is not visible, is too large or cannot be serialized, only identifies it.
 */
function toData(event: UnpublishedEvent, document: string | null | undefined): EventData {
  const { uid, type, subject, details } = event;
  if (DETAILED.test(type)) return { uid, data: JSON.stringify(details), is_truncated: false };
  const withDetails = (resource: string) =>
    type.startsWith("stock.")
      ? jsonObject({ ...details, product: new JsonText([resource]) }).text
      : resource;
  const key = type.startsWith("order.") ? "order_number" : "uid";
  const identifier = withDetails(JSON.stringify({ [key]: subject }));
  const data = document ? withDetails(document) : identifier;
  const isTruncated = document === null || Buffer.byteLength(data) > MAX_EVENT_DATA_BYTES;
  return { uid, data: isTruncated ? identifier : data, is_truncated: isTruncated };
}
