import type { Stripe } from "stripe";
import { z } from "zod";
import { PaymentFault, type RecordCalls } from "#lib/payments/port.ts";
import { required } from "#lib/payments/provider-calls.ts";
import type { StripeClient } from "#lib/payments/stripe/client.ts";
import { toStripeAmount } from "#lib/payments/stripe/minor-units.ts";
import {
  disputedIntentOf,
  toStripeChargeRecord,
  toStripeDispute,
  toStripeRefund,
  toStripeRefundRecord,
} from "#lib/payments/stripe/wire.ts";

const PER_PAGE = 100;
/** 30,000 records. */
const MAX_PAGES = 300;
/**
 * Stripe lists charges by the time when they were created; a bank debit succeeds days later, and no field tells when.
 */
const SECONDS_UNTIL_PAID = 14 * 86_400;

const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() });

/** Creates the calls about money that has been paid: refunds, disputes and lists. */
export function createStripeRecords({ run, convertListed }: StripeClient): RecordCalls {
  return {
    async refund({ uid, attempt = 1, charge, amount, currency }, signal) {
      const idempotencyKey = attempt === 1 ? uid : `${uid}-${attempt}`;
      const sent = {
        payment_intent: charge.id,
        amount: toStripeAmount(amount, currency),
        metadata: { refund: uid },
      };
      const refund = await run("refund", signal, (stripe) =>
        stripe.refunds.create(sent, { idempotencyKey }),
      );
      return required(toStripeRefund)(refund);
    },

    async listRefunds({ id: payment_intent }, signal) {
      const refunds = await listAll(signal, (stripe, page) =>
        stripe.refunds.list({ payment_intent, ...page }),
      );
      return refunds.map(required(toStripeRefund));
    },

    async listDisputes({ id: payment_intent }, signal) {
      const disputes = await listAll(signal, (stripe, page) =>
        stripe.disputes.list({ payment_intent, ...page }),
      );
      return disputes.map(required(toStripeDispute));
    },

    async listDisputedCharges({ from, to }, signal) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) };
      const disputes = await listAll(signal, (stripe, page) =>
        stripe.disputes.list({ created, ...page }),
      );
      return convertListed(disputes, disputedIntentOf);
    },

    async list({ from, to }, signal) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) };
      const expand = ["data.balance_transaction"];
      const paid = { ...created, gte: created.gte - SECONDS_UNTIL_PAID };
      const charges = await listAll(signal, (stripe, page) =>
        stripe.charges.list({ created: paid, expand, ...page }),
      );
      const refunds = await listAll(signal, (stripe, page) =>
        stripe.refunds.list({ created, ...page }),
      );
      return [
        ...convertListed(charges, toStripeChargeRecord),
        ...convertListed(refunds, toStripeRefundRecord),
      ];
    },
  };

  /** Lists the records of all pages. */
  async function listAll(
    signal: AbortSignal,
    list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<unknown>,
  ): Promise<unknown[]> {
    const found: z.infer<typeof Page>["data"] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const last = found.at(-1);
      const position = { limit: PER_PAGE, ...(last && { starting_after: last.id }) };
      const reply = await run("list", signal, (stripe) => list(stripe, position));
      const { data, has_more } = required((page) => Page.safeParse(page).data)(reply);
      found.push(...data);
      if (!has_more) return found;
    }
    throw new PaymentFault("bad_response", "too many records in the period");
  }
}

/** Stripe counts whole seconds. */
function toSeconds(time: Date): number {
  return Math.ceil(time.getTime() / 1000);
}
