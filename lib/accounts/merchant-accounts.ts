import { parseSigned } from "hono/utils/cookie";
import { errorCode, SQLSTATE } from "#db/errors.ts";
import type { Auth, AuthParts, PasswordResetToken } from "#lib/accounts/better-auth.ts";
import { createDeviceCookie } from "#lib/accounts/device-cookie.ts";
import {
  headersOrUndefined,
  throwingCause,
  valueOrUndefined,
} from "#lib/accounts/library-calls.ts";
import { createPasswordQueue, createResetQueue } from "#lib/accounts/password-queue.ts";
import { createTwoFactor, needsCode } from "#lib/accounts/two-factor.ts";
import type { ChangePassword, PasswordReset, SignIn } from "#lib/contract/dashboard/session.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";

/** Sessions are renewed while they are used, but end this long after the sign-in. */
const MAX_SESSION_MS = 30 * 24 * 3_600_000;

/** Name that the library gives the cookie of a session, without the prefix for https. */
const SESSION_COOKIE = "storefront.session_token";

interface Merchant {
  id: string;
  name: string;
  email: string;
}

interface SignedInMerchant extends Merchant {
  /** Whether they need a code from an authenticator app to sign in. */
  hasTwoFactor: boolean;
}

export interface SignedIn {
  headers: Headers;
  /** Whether a code from the authenticator app is needed before the session starts. */
  needsCode: boolean;
}

export type MerchantAccounts = ReturnType<typeof createMerchantAccounts>;

/** Returns the operations on merchants' accounts, sessions and passwords. Callers limit the attempts. */
export function createMerchantAccounts(parts: AuthParts) {
  let opened: Promise<Auth> | undefined;
  const open = () => {
    opened ??= import("#lib/accounts/better-auth.ts").then(({ openAuth }) => openAuth(parts));
    return opened;
  };
  const api = async () => (await open()).api;
  const tables = async () => (await open()).$context;
  const deviceCookie = createDeviceCookie(parts);
  const sessionCookie = `${parts.publicUrl.startsWith("https:") ? "__Secure-" : ""}${SESSION_COOKIE}`;
  const twoFactor = createTwoFactor(parts, open, sessionCookie);

  /** Ends sign-ins that need a code, and links that set a new password. */
  async function deleteVerifications(merchantId: string): Promise<void> {
    const where = [{ field: "value", value: merchantId }];
    await (await tables()).adapter.deleteMany({ model: "verification", where });
  }

  return {
    /**
     * Creates an account and returns its id, or undefined when the address has one. Throws a 400 for a
     * common password.
     */
    async create({
      email,
      name,
      password,
    }: SignIn & Pick<Merchant, "name">): Promise<string | undefined> {
      await rejectCommon(password, { email, name });
      const { internalAdapter, password: hasher } = await tables();
      const address = email.toLowerCase();
      if (await internalAdapter.findUserByEmail(address)) return undefined;
      const user = await undefinedIfTaken(
        internalAdapter.createUser(
          { email: address, name, emailVerified: true },
          { method: "email-password" },
        ),
      );
      if (!user) return undefined;
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: "credential",
        accountId: user.id,
        password: await hasher.hash(password),
      });
      return user.id;
    },

    /**
     * Signs in and ends the session that the request's cookie belongs to. Returns headers with the cookies
     * of the session and the device; for a merchant with an authenticator app, with a cookie for `completeSignIn`.
     * Returns undefined when the email address or password is wrong, or when an app was added at the same time.
     */
    async signIn(body: SignIn, request: Headers): Promise<SignedIn | undefined> {
      const result = await valueOrUndefined(
        (await api()).signInEmail({ body, headers: request, returnHeaders: true }),
      );
      if (!result) return undefined;
      const { headers, response } = result;
      if ("twoFactorRedirect" in response) return { headers, needsCode: true };
      // The library reads the merchant before it checks the password, which takes a while.
      const { internalAdapter } = await tables();
      if (needsCode(await internalAdapter.findUserById(response.user.id))) {
        await internalAdapter.deleteSession(response.token);
        return undefined;
      }
      headers.append("set-cookie", await deviceCookie.issue(body.email));
      return { headers, needsCode: false };
    },

    /**
     * Completes a sign-in with a code from the authenticator app or a recovery code. Returns headers with the cookies
     * of the session and the device, or undefined when the code is wrong or has already been used.
     */
    async completeSignIn(code: string, request: Headers): Promise<Headers | undefined> {
      const challenge = await twoFactor.findChallenge(request);
      if (!challenge) return undefined;
      const headers = await twoFactor.completeSignIn(challenge, code, request);
      headers?.append("set-cookie", await deviceCookie.issue(challenge.email));
      return headers;
    },

    twoFactor,

    /** Returns the id of a device that has signed in to this account before. */
    knownDevice: deviceCookie.read,
    /** Runs `signIn` and `changePassword` for requests, few at a time. */
    passwordQueue: createPasswordQueue(),

    /** Returns whether this is the merchant's password. */
    async hasPassword({ id }: Pick<Merchant, "id">, password: string): Promise<boolean> {
      const { internalAdapter, password: hasher } = await tables();
      const credentials = await internalAdapter.findAccounts(id);
      const hash = credentials.find(({ providerId }) => providerId === "credential")?.password;
      return hash ? hasher.verify({ hash, password }) : false;
    },

    /** Returns whether a `Cookie` header has a session that this instance has signed; it may have ended. */
    async hasSessionCookie(cookies: string): Promise<boolean> {
      return Boolean((await parseSigned(cookies, parts.secret, sessionCookie))[sessionCookie]);
    },

    /** Returns the merchant whose session the request's cookie belongs to. */
    async identify(request: Headers): Promise<SignedInMerchant | undefined> {
      const found = await throwingCause((await api()).getSession({ headers: request }));
      if (!found) return undefined;
      if (Date.now() - found.session.createdAt.getTime() >= MAX_SESSION_MS) {
        await (await tables()).internalAdapter.deleteSession(found.session.token);
        return undefined;
      }
      const { id, name, email, twoFactorEnabled } = found.user;
      return { id, name, email, hasTwoFactor: twoFactorEnabled === true };
    },

    /** Ends the request's session; returns headers that remove its cookie. */
    async signOut(request: Headers): Promise<Headers> {
      // The library's sign-out ignores a failed deletion.
      const found = await throwingCause((await api()).getSession({ headers: request }));
      if (found) await (await tables()).internalAdapter.deleteSession(found.session.token);
      const { headers } = await (await api()).signOut({ headers: request, returnHeaders: true });
      return headers;
    },

    /** Ends all sessions of the merchant; returns headers that remove the request's cookie. */
    async signOutEverywhere({ id }: Pick<Merchant, "id">, request: Headers): Promise<Headers> {
      await (await tables()).internalAdapter.deleteUserSessions(id);
      return this.signOut(request);
    },

    /**
     * Changes the merchant's password and ends every other session, sign-in and link. Returns headers with this
     * session's new cookie, or undefined when the current password is wrong. Throws a 400 for a common new password.
     */
    async changePassword(
      merchant: Merchant,
      { current, next }: ChangePassword,
      request: Headers,
    ): Promise<Headers | undefined> {
      await rejectCommon(next, merchant, "next");
      const changed = await headersOrUndefined(
        (await api()).changePassword({
          body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
          headers: request,
          returnHeaders: true,
        }),
      );
      if (changed) await deleteVerifications(merchant.id);
      return changed;
    },

    /** Runs `createResetToken` after the response, as its time would reveal whether the account exists. */
    resetQueue: createResetQueue(),

    /** Creates a token that sets a new password for the account with this address; undefined without one. */
    async createResetToken(email: string): Promise<PasswordResetToken | undefined> {
      const { receiveResetToken } = await import("#lib/accounts/better-auth.ts");
      const { requestPasswordReset } = await api();
      return receiveResetToken(() => throwingCause(requestPasswordReset({ body: { email } })));
    },

    /** Returns whether the token of a link still sets a new password. */
    async canResetPassword(token: string): Promise<boolean> {
      const found = await (await tables()).internalAdapter.findVerificationValue(resetKey(token));
      return found !== null && found.expiresAt > new Date();
    },

    /**
     * Sets a new password with the token of a link, which works once, and ends all sessions of the account and its
     * other links. Returns false when the link has expired or has already been used. Throws a 400 for a common
     * password.
     */
    async resetPassword({ token, password }: PasswordReset): Promise<boolean> {
      const { internalAdapter } = await tables();
      const found = await internalAdapter.findVerificationValue(resetKey(token));
      const merchant = found && (await internalAdapter.findUserById(found.value));
      if (!merchant) return false;
      await rejectCommon(password, merchant);
      const body = { token, newPassword: password };
      const reset = await headersOrUndefined(
        (await api()).resetPassword({ body, returnHeaders: true }),
      );
      if (!reset) return false;
      await deleteVerifications(merchant.id);
      return true;
    },

    /**
     * Sets an account's password and ends all its sessions, sign-ins and links. For commands, which have no current
     * session. Throws a 400 for a common password.
     */
    async setPassword(merchant: Merchant, password: string): Promise<void> {
      await rejectCommon(password, merchant);
      const { internalAdapter, password: hasher } = await tables();
      await internalAdapter.updatePassword(merchant.id, await hasher.hash(password));
      await internalAdapter.deleteUserSessions(merchant.id);
      await deleteVerifications(merchant.id);
    },
  };
}

/** Identifies the token among the library's verifications. */
const resetKey = (token: string) => `reset-password:${token}`;

async function rejectCommon(
  password: string,
  { email, name }: Pick<Merchant, "email" | "name">,
  field = "password",
): Promise<void> {
  const { isCommonPassword } = await import("#lib/accounts/common-passwords.ts");
  const [mailbox = ""] = email.split("@");
  const joined = email.replace(/[^\p{L}\d]/gu, "");
  if (!isCommonPassword(password, [email, joined, mailbox, name])) return;
  throw invalidRequest([{ field, problem: "is too easy to guess" }]);
}

/** Returns undefined when a concurrent request has created an account with the same address. */
async function undefinedIfTaken<User>(creation: Promise<User>): Promise<User | undefined> {
  try {
    return await throwingCause(creation);
  } catch (error) {
    if (errorCode(error) === SQLSTATE.uniqueViolation) return undefined;
    throw error;
  }
}
