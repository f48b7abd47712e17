import type { QueueName } from "#db/job-schema.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { cancelPayment } from "#lib/services/payments/cancel-payment.ts";
import { runPaymentCheck } from "#lib/services/payments/check-payment.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { reconcilePayments } from "#lib/services/payments/reconciliation/reconcile.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { deliverWebhook } from "#lib/services/webhooks/deliver-webhook.ts";

/**
 * Runs a job. Reads what to do from the row with this id, empty for scheduled jobs, and does nothing when it has been
 * done: a job may run twice, also at the same time. An error makes the job run again later.
 */
type JobHandler = (rt: ContextSource, id: string, signal: AbortSignal) => Promise<void>;

/** The handler of each queue. */
export const JOB_HANDLERS: Readonly<Record<QueueName, JobHandler>> = {
  "deliver-webhook": deliverWebhook,
  "send-mail": sendMail,
  "check-payment": runPaymentCheck,
  "process-payment-webhook": processPaymentWebhook,
  "process-refund": processRefund,
  "cancel-payment": cancelPayment,
  "cancel-overdue-orders": async (rt, _id, signal) => {
    const done = await cancelOverdueOrders(rt, signal);
    if (done.overdue_orders_cancelled > 0) rt.log.info(done, "overdue orders cancelled");
  },
  "reconcile-payments": async (rt, _id, signal) => {
    rt.log.info(await reconcilePayments(rt, signal), "payments compared");
  },
  maintenance: async (rt) => {
    rt.log.info(await runMaintenance(rt), "maintenance finished");
  },
  "create-missing-jobs": async (rt) => {
    await createMissingJobs(rt);
  },
};
