import { createHash } from "node:crypto";
import { parse, parseSigned } from "hono/utils/cookie";
import { errorCode, SQLSTATE } from "#db/errors.ts";
import type { Auth, AuthParts } from "#lib/accounts/better-auth.ts";
import {
  headersOrUndefined,
  rejectionCode,
  throwingCause,
  valueOrUndefined,
} from "#lib/accounts/library-calls.ts";
import { Failure } from "#lib/kernel/errors.ts";

/** Name that the library gives the cookie of a sign-in that needs a code, without the prefix for https. */
const CHALLENGE_COOKIE = "storefront.two_factor";

/** The library accepts codes from the previous, the current and the next 30 seconds. */
const CODE_SECONDS = 120;

/** The secret of a new authenticator app, and its recovery codes. */
export interface NewTwoFactor {
  /** `otpauth:` URI with the secret. */
  uri: string;
  recoveryCodes: string[];
}

interface Challenge {
  merchantId: string;
  email: string;
}

/** Returns the operations on authenticator apps. Callers limit the attempts. */
export function createTwoFactor(
  parts: AuthParts,
  open: () => Promise<Auth>,
  sessionCookie: string,
) {
  const name = `${parts.publicUrl.startsWith("https:") ? "__Secure-" : ""}${CHALLENGE_COOKIE}`;

  /** Returns false when the code was used before: the library accepts a code as often as it is sent. */
  async function reserveCode(merchantId: string, code: string): Promise<boolean> {
    const { internalAdapter } = await (await open()).$context;
    const digest = createHash("sha256").update(`${merchantId}\n${code}`).digest("base64url");
    return internalAdapter.reserveVerificationValue({
      identifier: `used-code:${digest}`,
      value: "used",
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1000),
    });
  }

  /**
   * Returns whether to repeat a set-up that failed: another one began at the same time, or the app remained when its
   * removal was interrupted, and is deleted here. Throws a 409 when the merchant has an app.
   */
  async function canBeginAgain(merchantId: string, error: unknown): Promise<boolean> {
    if (errorCode(error) === SQLSTATE.uniqueViolation) return true;
    if (rejectionCode(error) !== "TOTP_ALREADY_ENABLED") return false;
    const { adapter, internalAdapter } = await (await open()).$context;
    const model = "twoFactor";
    const where = [{ field: "userId", value: merchantId }];
    const app = await adapter.findOne<{ id: string }>({ model, where });
    if (needsCode(await internalAdapter.findUserById(merchantId))) {
      const text = "Two-factor sign-in is already on. Reload the page.";
      throw new Failure({ code: "ALREADY_EXISTS", text });
    }
    if (app) await adapter.deleteMany({ model, where: [{ field: "id", value: app.id }] });
    return true;
  }

  /** Returns the token of the session that a browser has after a response. */
  async function sessionAfter(response: Headers, request: Headers) {
    const added = response.getSetCookie().map((line) => line.split(";", 1)[0]);
    const cookies = [...added, request.get("cookie")].join("; ");
    return (await parseSigned(cookies, parts.secret, sessionCookie))[sessionCookie];
  }

  return {
    /** Starts the set-up. Returns undefined when the password is wrong. Throws a 409 when the merchant has an app. */
    async begin(
      merchantId: string,
      password: string,
      headers: Headers,
    ): Promise<NewTwoFactor | undefined> {
      const { enableTwoFactor } = (await open()).api;
      const enable = () => throwingCause(enableTwoFactor({ body: { password }, headers }));
      const begun = await valueOrUndefined(
        enable().catch(async (error) => {
          if (!(await canBeginAgain(merchantId, error))) throw error;
          return enable();
        }),
      );
      if (begun?.method !== "totp") return undefined;
      return { uri: begun.totpURI, recoveryCodes: begun.backupCodes.map(formatRecoveryCode) };
    },

    /**
     * Completes the set-up with a code from the app, and ends all other sessions. Returns undefined when the code is
     * wrong.
     */
    async confirm(
      merchantId: string,
      code: string,
      headers: Headers,
    ): Promise<Headers | undefined> {
      const { api, $context } = await open();
      if (!(await reserveCode(merchantId, code))) return undefined;
      const changed = await headersOrUndefined(
        api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
      );
      if (!changed) return undefined;
      // They were signed in without a code. A sign-in that ends later sees that it needs one.
      const { internalAdapter } = await $context;
      const current = await sessionAfter(changed, headers);
      const sessions = await internalAdapter.listSessions(merchantId);
      const others = sessions.map(({ token }) => token).filter((token) => token !== current);
      if (others.length > 0) await internalAdapter.deleteSessions(others);
      return changed;
    },

    /** Returns who has entered their password in this browser and needs a code; undefined when nobody has. */
    async findChallenge(request: Headers): Promise<Challenge | undefined> {
      const cookies = await parseSigned(request.get("cookie") ?? "", parts.secret, name);
      const challenge = cookies[name];
      if (!challenge) return undefined;
      const { internalAdapter } = await (await open()).$context;
      const found = await internalAdapter.findVerificationValue(challenge);
      if (!found || found.expiresAt <= new Date()) return undefined;
      const merchant = await internalAdapter.findUserById(found.value);
      return merchant ? { merchantId: merchant.id, email: merchant.email } : undefined;
    },

    /**
     * Completes a sign-in with a code from the app or a recovery code, each of which works once. Returns headers with
     * the cookie of the session, or undefined when the code is wrong.
     */
    async completeSignIn(
      { merchantId }: Challenge,
      code: string,
      request: Headers,
    ): Promise<Headers | undefined> {
      const { api } = await open();
      // A session in the same browser must not be taken for the one that is about to begin.
      const headers = new Headers({ cookie: cookieOf(request, name) });
      const call = { body: { code }, headers, returnHeaders: true } as const;
      if (!/^\d{6}$/.test(code)) return readable(headersOrUndefined(api.verifyBackupCode(call)));
      if (!(await reserveCode(merchantId, code))) return undefined;
      return readable(headersOrUndefined(api.verifyTOTP(call)));
    },

    /** Replaces the recovery codes and returns the new ones; undefined when the password is wrong. */
    async replaceRecoveryCodes(password: string, headers: Headers): Promise<string[] | undefined> {
      const { generateBackupCodes } = (await open()).api;
      const replaced = await valueOrUndefined(generateBackupCodes({ body: { password }, headers }));
      return replaced?.backupCodes.map(formatRecoveryCode);
    },

    /** Returns how many recovery codes a merchant with an app has not used. */
    async countRecoveryCodes(merchantId: string): Promise<number> {
      const { viewBackupCodes } = (await open()).api;
      return (await viewBackupCodes({ body: { userId: merchantId } })).backupCodes.length;
    },

    /** Removes the app. Returns undefined when the password is wrong. */
    async remove(password: string, headers: Headers): Promise<Headers | undefined> {
      const { disableTwoFactor } = (await open()).api;
      return headersOrUndefined(
        disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
    },
  };
}

/** Returns whether a merchant, as the library reads one, has an authenticator app. */
export function needsCode(merchant: object | null): boolean {
  return merchant !== null && "twoFactorEnabled" in merchant && merchant.twoFactorEnabled === true;
}

/** Throws a 409 when the library cannot decrypt the secret or the recovery codes. */
async function readable<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (error) {
    // Of the cipher that the library uses.
    if (!(error instanceof Error && error.message === "invalid tag")) throw error;
    const text = "The authenticator app can't be read. Ask the operator to remove it.";
    throw new Failure({ code: "TWO_FACTOR_UNREADABLE", text });
  }
}

/** Two groups are easier to copy by hand. */
const formatRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Returns a `Cookie` header with the cookie that `parseSigned` reads, so that both are about the same merchant. */
function cookieOf(request: Headers, name: string): string {
  const value = parse(request.get("cookie") ?? "", name)[name];
  return value === undefined ? "" : `${name}=${encodeURIComponent(value)}`;
}
