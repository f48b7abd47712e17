import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import { customAlphabet } from "nanoid";
import { PASSWORD_LENGTH } from "#lib/contract/constants.ts";

const SESSION_SECONDS = 7 * 24 * 3600;
const RENEW_SECONDS = 24 * 3600;

const RESET_SECONDS = 3600;

export interface AuthParts {
  // The library has its own types for its tables.
  // biome-ignore lint/suspicious/noExplicitAny: its option is typed so
  db: Kysely<any>;
  /** Secret that signs the cookies; at least 32 characters. */
  secret: string;
  /** Public URL of this instance; over https, cookies are `Secure`. */
  publicUrl: string;
}

/** A token that sets a new password once. */
export interface PasswordResetToken {
  /** Email address of the account. */
  to: string;
  token: string;
  validSeconds: number;
}

const resetTokens = new AsyncLocalStorage<(reset: PasswordResetToken) => void>();

/** Returns the token that `request` creates: the library passes it to an option only, and ignores its errors. */
export async function receiveResetToken(
  request: () => Promise<unknown>,
): Promise<PasswordResetToken | undefined> {
  let received: PasswordResetToken | undefined;
  await resetTokens.run((reset) => {
    received = reset;
  }, request);
  return received;
}

export type Auth = ReturnType<typeof openAuth>;

/**
 * Opens the authentication library on our tables. It is large: import this file only for sign-in.
 */
export function openAuth({ db, secret, publicUrl }: AuthParts) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: "postgres" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { email: to }, token }) =>
        resetTokens.getStore()?.({ to, token, validSeconds: RESET_SECONDS }),
    },
    user: {
      modelName: "merchants",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
    },
    account: {
      modelName: "merchant_credentials",
      fields: {
        userId: "merchant_uid",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    session: {
      modelName: "merchant_sessions",
      fields: {
        userId: "merchant_uid",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      expiresIn: SESSION_SECONDS,
      updateAge: RENEW_SECONDS,
    },
    verification: {
      modelName: "merchant_verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
      // The database does not have the tokens of the links that are sent.
      storeIdentifier: "hashed",
    },
    plugins: [
      twoFactor({
        issuer: new URL(publicUrl).host,
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "merchant_two_factors",
            fields: {
              userId: "merchant_uid",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: "storefront",
      // With joins, a session and its merchant take one query.
      database: { generateId: "uuid", joins: true },
      // Our own rate limiter counts client addresses; the library stores none.
      ipAddress: { disableIpTracking: true },
    },
    hooks: { after: endReplacedSession },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** Without letters and digits that look alike. */
const createRecoveryCode = customAlphabet("23456789abcdefghjkmnpqrstuvwxyz", 10);

const createRecoveryCodes = () => Array.from({ length: 10 }, () => createRecoveryCode());

/** Ends the session whose cookie a sign-in replaces, as no browser could end it afterwards. */
const endReplacedSession = createAuthMiddleware(async ({ context, getSignedCookie }) => {
  if (!context.newSession) return;
  const replaced = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (replaced && replaced !== context.newSession.session.token) {
    await context.internalAdapter.deleteSession(replaced);
  }
});
