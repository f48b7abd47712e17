import type { Runtime } from "#lib/runtime.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { createPasswordResetMail } from "#lib/services/mails/account-mails.ts";

/** Creates a mail with a link that sets a new password, if an account has this address. */
export async function sendPasswordReset(
  rt: Pick<ContextSource, "db" | "clock" | "env">,
  accounts: NonNullable<Runtime["accounts"]>,
  email: string,
): Promise<void> {
  const reset = await accounts.createResetToken(email);
  if (!reset) return;
  const { to, token, validSeconds } = reset;
  const url = `${rt.env.PUBLIC_URL}/dashboard/reset-password?token=${token}`;
  await createPasswordResetMail(rt, { to, url, validMinutes: validSeconds / 60 });
}
