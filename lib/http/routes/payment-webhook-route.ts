import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { bodyOf } from "#lib/http/request/read-input.ts";
import { runtimeHandler } from "#lib/http/routes/handler.ts";
import { methodHandlers } from "#lib/http/routes/path-handlers.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { clientIdentity } from "#lib/limits/client-address.ts";
import type { Runtime } from "#lib/runtime.ts";
import { runDueJobs } from "#lib/services/jobs/run-due-jobs.ts";
import {
  enqueuePaymentWebhook,
  receivePaymentWebhook,
} from "#lib/services/payments/payment-webhooks.ts";

const route = {
  method: "POST",
  path: "/webhooks/payments/{provider}/{account}",
  style: "envelope",
} as const;

/** More than any webhook has, also of other systems that use the account. */
const MAX_BYTES = 256 * 1024;

/** Within the maximum duration of a function on Vercel. */
const MAX_JOBS_MS = 16_000;

/**
 * Receives webhooks of payment providers. Only wrong signatures count against a limit, and after they were checked, so
 * that it never delays a valid webhook.
 */
export const paymentWebhookRoute = methodHandlers({
  route,
  handle: runtimeHandler(route, async (rt, request, { limits }) => {
    const [provider = "", account = ""] = new URL(request.url).pathname.split("/").slice(-2);
    const { headers } = request;
    const body = Buffer.concat(await Array.fromAsync(bodyOf(request, MAX_BYTES)));
    const received = receivePaymentWebhook(rt, { provider, account, body, headers });
    const uid = await received.catch(async (error: unknown) => {
      if (error instanceof Failure && error.status === 401) {
        const identity = `${clientIdentity(headers, rt.addressSource)}:${account}`;
        await enforceLimit(rt, "payment_webhook_failures_per_ip", identity, limits);
      }
      throw error;
    });
    if (uid !== undefined) processLater(rt, uid);
    return Response.json({ status: "received" });
  }),
});

/** Creates the job after the response; on Vercel, also runs it. */
function processLater(rt: Runtime, uid: string): void {
  const created = enqueuePaymentWebhook(rt, uid);
  if (!rt.waitUntil || rt.env.JOBS === "off") return void created.catch(rt.logError);
  rt.waitUntil(created.then(() => runDueJobs(rt, MAX_JOBS_MS)).catch(rt.logError));
}
