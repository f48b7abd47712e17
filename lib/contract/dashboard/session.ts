import { z } from "zod";
import { PASSWORD_LENGTH } from "#lib/contract/constants.ts";

const MAX_EMAIL_LENGTH = 254;

const Password = z.string().min(1).max(PASSWORD_LENGTH.max);

export const SignIn = z.object({
  email: z.string().trim().max(MAX_EMAIL_LENGTH),
  password: Password,
});
export type SignIn = z.infer<typeof SignIn>;

export const SignOut = z.object({ everywhere: z.boolean() });

export const ChangePassword = z.object({
  current: Password,
  next: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
