import {
  type RecoveryCodes,
  TwoFactorCode,
  TwoFactorPassword,
  type TwoFactorSetUp,
} from "#lib/contract/dashboard/session.ts";
import { attemptCode, attemptPasswordChange } from "#lib/http/limits/password-attempts.ts";
import { enforceLimit } from "#lib/http/limits/rate-limit.ts";
import { type AccountCaller, sessionChange } from "#lib/http/routes/session-route.ts";
import { Failure, unauthenticated } from "#lib/kernel/errors.ts";

/** Completes a sign-in with a code from the authenticator app, or a recovery code. */
export const enterCode = sessionChange(
  TwoFactorCode,
  async ({ rt, accounts, headers, outcome: { limits } }, { code }) => {
    const done = await attemptCode(rt, accounts, code, headers, limits);
    if (done) return done;
    if (await accounts.twoFactor.findChallenge(headers)) return throwWrongCode();
    throw new Failure({ code: "SIGN_IN_EXPIRED", text: "The sign-in has expired. Sign in again" });
  },
);

/** Starts the set-up of an authenticator app. It needs the password, as a session may be left open. */
export const beginTwoFactor = sessionChange(TwoFactorPassword, async (caller, { password }) => {
  const begun = await attempt(caller, ({ accounts, headers }, merchantId) =>
    accounts.twoFactor.begin(merchantId, password, headers),
  );
  if (!begun) return undefined;
  const { uri, recoveryCodes } = begun;
  const data: TwoFactorSetUp = { uri, qr_code: await qrCode(uri), recovery_codes: recoveryCodes };
  return { data };
});

/** Completes the set-up with a code from the app, and ends all other sessions. */
export const confirmTwoFactor = sessionChange(TwoFactorCode, async (caller, { code }) => {
  const done = await attempt(caller, ({ accounts, headers }, merchantId) =>
    accounts.twoFactor.confirm(merchantId, code, headers),
  );
  return done ?? throwWrongCode();
});

/** Replaces the recovery codes. */
export const replaceRecoveryCodes = sessionChange(
  TwoFactorPassword,
  async (caller, { password }) => {
    const codes = await attempt(caller, ({ accounts, headers }) =>
      accounts.twoFactor.replaceRecoveryCodes(password, headers),
    );
    if (!codes) return undefined;
    const data: RecoveryCodes = { recovery_codes: codes };
    return { data };
  },
);

/** Removes the authenticator app. */
export const removeTwoFactor = sessionChange(TwoFactorPassword, (caller, { password }) =>
  attempt(caller, ({ accounts, headers }) => accounts.twoFactor.remove(password, headers)),
);

/** Runs a change of the signed-in merchant's app, counting wrong passwords and codes. */
async function attempt<T extends object>(
  caller: AccountCaller,
  change: (caller: AccountCaller, merchantId: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { rt, accounts, headers, outcome } = caller;
  const merchant = await accounts.identify(headers);
  if (!merchant) throw unauthenticated();
  await enforceLimit(rt, "dashboard_per_merchant", merchant.id, outcome.limits);
  return attemptPasswordChange(rt, accounts, merchant.id, outcome.limits, () =>
    change(caller, merchant.id),
  );
}

async function qrCode(text: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  // The standard's margin of four modules.
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4 }))}`;
}

function throwWrongCode(): never {
  throw new Failure({ code: "WRONG_CODE", text: "The code is wrong or has already been used" });
}
