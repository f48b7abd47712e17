import { z } from "zod";
import type { PaystackClient } from "#lib/payments/paystack/client.ts";
import { toPaystackAmount } from "#lib/payments/paystack/minor-units.ts";
import {
  toChargeRecord,
  toProviderDispute,
  toProviderRefund,
  toRefundRecord,
  transactionIdOf,
} from "#lib/payments/paystack/wire.ts";
import { PaymentFault, type RecordCalls } from "#lib/payments/port.ts";
import { malformed, refused, required } from "#lib/payments/provider-calls.ts";

const PER_PAGE = 100;
/** 10,000 records. */
const MAX_PAGES = 100;
/** Paystack lists transactions and refunds by the time when they were created; they succeed later. */
const DAYS_UNTIL_PAID = 2;
const DAYS_UNTIL_REFUNDED = 30;

/** Creates the calls about money that has been paid: refunds, disputes and lists. */
export function createPaystackRecords({
  call,
  request,
  convertListed,
}: PaystackClient): RecordCalls {
  return {
    async refund({ uid, charge, amount, currency }, signal) {
      const body = {
        transaction: charge.id,
        amount: toPaystackAmount(amount, currency),
        currency,
        merchant_note: uid,
      };
      return call("refund", signal, async (until) => {
        const reply = await request("POST", "/refund", until, body);
        if (!reply.succeeded) throw refundFault(reply.status);
        return required(toProviderRefund)(reply.data);
      });
    },

    async listRefunds({ id }, signal) {
      const refunds = await listPages("/refund", { transaction: id }, signal);
      return refunds.filter(isOf(id)).map(required(toProviderRefund));
    },

    async listDisputes({ id }, signal) {
      const query = { transaction: id, from: LONG_AGO, to: new Date().toISOString() };
      const disputes = await listPages("/dispute", query, signal);
      return disputes.filter(isOf(id)).map(required(toProviderDispute));
    },

    async listDisputedCharges({ from, to }, signal) {
      const created = { from: from.toISOString(), to: to.toISOString() };
      return convertListed(await listPages("/dispute", created, signal), transactionIdOf);
    },

    async list({ from, to }, signal) {
      const created = (days: number) => ({
        from: new Date(from.getTime() - days * DAY_MS).toISOString(),
        to: to.toISOString(),
      });
      const paid = created(DAYS_UNTIL_PAID);
      const charges = [
        ...(await listPages("/transaction", { ...paid, status: "success" }, signal)),
        // The customer has the money of a reversed charge back.
        ...(await listPages("/transaction", { ...paid, status: "reversed" }, signal)),
      ];
      const refunds = await listPages("/refund", created(DAYS_UNTIL_REFUNDED), signal);
      return [
        ...convertListed(charges, toChargeRecord),
        ...convertListed(refunds, toRefundRecord),
      ].filter(({ occurredAt }) => occurredAt >= from && occurredAt < to);
    },
  };

  /** Lists the data of all pages. */
  async function listPages(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const search = new URLSearchParams({ ...query, perPage: `${PER_PAGE}`, page: `${page}` });
      const data = await call("list", signal, async (until) => {
        const reply = await request("GET", `${path}?${search}`, until);
        if (!reply.succeeded) throw refused(reply.status);
        const records = z.array(z.unknown()).safeParse(reply.data).data;
        if (!records) throw malformed();
        return records;
      });
      found.push(...data);
      if (data.length < PER_PAGE) return found;
    }
    throw new PaymentFault("bad_response", "too many records in the period");
  }
}

/** Paystack does not document that its lists can be limited to one transaction. */
function isOf(id: string): (data: unknown) => boolean {
  return (data) => required(transactionIdOf)(data) === id;
}

const DAY_MS = 86_400_000;
/** Before Paystack existed. */
const LONG_AGO = "2015-01-01T00:00:00.000Z";

/** Any other failure may have happened after the refund was made. */
function refundFault(status: number): PaymentFault {
  return [400, 404, 422].includes(status)
    ? new PaymentFault("rejected", `rejected: HTTP ${status}`)
    : refused(status);
}
