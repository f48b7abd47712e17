import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { readForm } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { runtimeHandler } from "#lib/http/routes/handler.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { clientIdentity } from "#lib/limits/client-address.ts";
import { chooseSandboxOutcome } from "#lib/services/payments/sandbox-payment.ts";

/** Handles the form of the test provider's page, which works without JavaScript. Redirects to the page (303). */
export const sandboxPaymentRoute = {
  ...unknownPath,
  POST: runtimeHandler(
    { path: "/sandbox-payment", style: "envelope" },
    async (rt, request, { limits }) => {
      requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
      const client = clientIdentity(request.headers, rt.addressSource);
      await enforceLimit(rt, "storefront_per_ip", client, limits);
      const fields = await readForm(request);
      const reference = fields.get("reference") ?? "";
      await chooseSandboxOutcome(rt, reference, fields.get("choice") ?? "");
      const location = `/sandbox-payment/${encodeURIComponent(reference)}`;
      return new Response(null, { status: 303, headers: { location } });
    },
  ),
};
