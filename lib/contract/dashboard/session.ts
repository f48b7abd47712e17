import { z } from "zod";
import { BODY_LIMITS, PASSWORD_LENGTH } from "#lib/contract/constants.ts";
import { requiredLine } from "#lib/contract/shopper.ts";

const MAX_EMAIL_LENGTH = 254;

const Password = z.string().min(1).max(PASSWORD_LENGTH.max);

export const SignIn = z.object({
  email: z.string().trim().max(MAX_EMAIL_LENGTH),
  password: Password,
});
export type SignIn = z.infer<typeof SignIn>;

export const PasswordResetRequest = SignIn.pick({ email: true });

const NewPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** A new password for the account whose address got this token. */
export const PasswordReset = z.object({
  token: z.string().min(1).max(100),
  password: NewPassword,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Accepts an invitation: as the signed-in merchant, or with a new account. */
export const InvitationAcceptance = z.object({
  token: z.string().min(1).max(100),
  account: z.object({ name: requiredLine(BODY_LIMITS.name), password: NewPassword }).optional(),
});

/** Six digits from an authenticator app, or a recovery code, as people type them. */
export const TwoFactorCode = z.object({
  code: z
    .string()
    .max(40)
    .transform((code) => code.replace(/[\s-]/g, "").toLowerCase()),
});

/** Confirms a change of the authenticator app or the recovery codes. */
export const TwoFactorPassword = z.object({ password: Password });

/** Recovery codes, shown once. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** The key and the recovery codes of a new authenticator app, shown once. */
export interface TwoFactorSetUp extends RecoveryCodes {
  /** Key URI of the app, with the secret. */
  uri: string;
  /** QR code of `uri`, as a `data:` URL of an image. */
  qr_code: string;
}

export const SignOut = z.object({ everywhere: z.boolean() });

export const ChangePassword = z.object({
  current: Password,
  next: NewPassword,
});
export type ChangePassword = z.infer<typeof ChangePassword>;
