import { waitUntil } from "@vercel/functions";
import type { z } from "zod";
import {
  ChangePassword,
  InvitationAcceptance,
  PasswordReset,
  PasswordResetRequest,
  SignIn,
  SignOut,
} from "#lib/contract/dashboard/session.ts";
import type { RequestOutcome } from "#lib/http/handle.ts";
import {
  attemptPasswordChange,
  attemptSignIn,
  attemptWithLink,
  countPasswordResetRequest,
} from "#lib/http/limits/password-attempts.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { readBody } from "#lib/http/request/read-input.ts";
import { requireSameOrigin } from "#lib/http/request/same-origin.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { type Handler, runtimeHandler } from "#lib/http/routes/handler.ts";
import { Failure, unauthenticated } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";
import { acceptAs, acceptWithNewAccount } from "#lib/services/members/invitations.ts";
import { sendPasswordReset } from "#lib/services/members/send-password-reset.ts";

export interface AccountCaller {
  rt: Runtime;
  accounts: NonNullable<Runtime["accounts"]>;
  headers: Headers;
  outcome: RequestOutcome;
}

interface Changed {
  /** With the new cookies. */
  headers?: Headers;
  /** The response's data. */
  data: object;
}

/** Signs a merchant in and sets the session and device cookies. If `needs_code` is true, `enterCode` sets them. */
export const signIn = sessionChange(
  SignIn,
  async ({ rt, accounts, headers, outcome: { limits } }, credentials) => {
    const done = await attemptSignIn(rt, accounts, credentials, headers, limits);
    return done && { headers: done.headers, data: { needs_code: done.needsCode } };
  },
);

/** Signs out on this device or on all devices. */
export const signOut = sessionChange(SignOut, async ({ accounts, headers }, { everywhere }) => {
  if (!everywhere) return accounts.signOut(headers);
  // Without a session, the merchant whose sessions to end is unknown.
  const merchant = await accounts.identify(headers);
  if (!merchant) throw unauthenticated();
  return accounts.signOutEverywhere(merchant, headers);
});

/** Changes the password and ends all other sessions. */
export const changePassword = sessionChange(
  ChangePassword,
  async ({ rt, accounts, headers, outcome: { limits } }, change) => {
    const merchant = await accounts.identify(headers);
    if (!merchant) throw unauthenticated();
    await enforceLimit(rt, "dashboard_per_merchant", merchant.id, limits);
    return attemptPasswordChange(rt, accounts, merchant.id, limits, () =>
      accounts.changePassword(merchant, change, headers),
    );
  },
);

/**
 * Sends a link that sets a new password, if an account has the address. Responds before it looks for the account, so
 * that neither the response nor its time reveals one.
 */
export const requestPasswordReset = sessionChange(
  PasswordResetRequest,
  async ({ rt, accounts, headers, outcome: { limits } }, request) => {
    if (await countPasswordResetRequest(rt, accounts, request, headers, limits)) {
      const sent = accounts.resetQueue(() => sendPasswordReset(rt, accounts, request.email));
      waitUntil(sent.catch((error) => rt.logError(error)));
    }
    return new Headers();
  },
);

/** Sets a new password with the token of a link, and ends all sessions of the account. */
export const setNewPassword = sessionChange(
  PasswordReset,
  async ({ rt, accounts, headers, outcome: { limits } }, reset) => {
    const done = await attemptWithLink(rt, accounts, headers, limits, async () =>
      (await accounts.resetPassword(reset)) ? new Headers() : undefined,
    );
    return done ?? throwLinkExpired();
  },
);

/** Makes the signed-in merchant, or a new account, a member of the store that an invitation is to. */
export const joinStore = sessionChange(
  InvitationAcceptance,
  async ({ rt, accounts, headers, outcome: { limits } }, { token, account }) => {
    if (!account) {
      const merchant = await accounts.identify(headers);
      if (!merchant) throw unauthenticated();
      await enforceLimit(rt, "dashboard_per_merchant", merchant.id, limits);
      return (await acceptAs(rt, token, merchant.id)) ? new Headers() : throwLinkExpired();
    }
    const done = await attemptWithLink(rt, accounts, headers, limits, async () => {
      const email = await acceptWithNewAccount(rt, accounts, { token, ...account });
      if (email === undefined) return undefined;
      return (await accounts.signIn({ email, password: account.password }, headers))?.headers;
    });
    return done ?? throwLinkExpired();
  },
);

function throwLinkExpired(): never {
  throw new Failure({
    code: "LINK_EXPIRED",
    text: "The link has expired or has already been used",
  });
}

/**
 * Builds the handler for a change of a merchant's session or account. `change` returns headers with the new cookies,
 * or undefined for wrong credentials.
 */
export function sessionChange<S extends z.ZodObject>(
  body: S,
  change: (caller: AccountCaller, input: z.output<S>) => Promise<Headers | Changed | undefined>,
): Handler {
  return runtimeHandler({ path: "/session", style: "envelope" }, async (rt, request, outcome) => {
    requireSameOrigin(request.headers, rt.env.PUBLIC_URL);
    const { accounts } = rt;
    if (!accounts) {
      throw new Failure({
        code: "DASHBOARD_NOT_CONFIGURED",
        text: "Sign-in is unavailable until AUTH_SECRET is set",
        retryAfter: 3600,
      });
    }
    const input = await readBody(body, request);
    const changed = await change({ rt, accounts, headers: request.headers, outcome }, input);
    if (!changed) {
      throw new Failure({
        code: "WRONG_CREDENTIALS",
        text: "The email address or the password is wrong",
      });
    }
    const { headers, data } = changed instanceof Headers ? { headers: changed, data: {} } : changed;
    const response = Response.json(responseFormats.envelope.success(data, "Done"));
    for (const cookie of headers?.getSetCookie() ?? [])
      response.headers.append("set-cookie", cookie);
    return response;
  });
}
