import { z } from "zod";
import type { ConnectionOutcome } from "#lib/contract/dashboard/courier-account.ts";
import { Text } from "#lib/contract/scalars.ts";
import { optionalLine, optionalNotes } from "#lib/contract/shopper.ts";

/** A provider with which a store can have an account. */
export const AccountProvider = z.enum(["paystack", "stripe"]);
export type AccountProvider = z.infer<typeof AccountProvider>;

/** The store's account with a provider, without its key. */
export interface PaymentAccountDetail {
  provider: AccountProvider;
  account: {
    last_four: string;
    connected_at: string;
    /** False when the instance can no longer decrypt the key: it must be entered again. */
    can_decrypt: boolean;
    /** Where the provider sends its webhooks. */
    webhook_url: string;
    /** When the provider last sent a webhook; null: never. */
    last_webhook_at: string | null;
    /** Whether the secret that signs webhooks is stored; null: the provider signs them with the key. */
    has_signing_secret: boolean | null;
  } | null;
  /** False when the instance has no secret to encrypt keys with. */
  can_connect: boolean;
  /** Whether payments use the operator's account while the store has none. */
  has_operator_account: boolean;
  /** Whether the provider charges the store's currency. */
  supports_currency: boolean;
}

/** Result of connecting an account. */
export type ConnectedPaymentAccount = PaymentAccountDetail & { outcome: ConnectionOutcome };

/** The merchant's own password, which changes of credentials ask for again. */
export const PasswordConfirmation = z.object({ password: z.string().min(1).max(1000) });

export const PaymentKey = PasswordConfirmation.extend({
  secret_key: Text.pipe(
    z
      .string()
      .trim()
      .regex(
        /^(sk|rk)_(test|live)_[\x21-\x7e]{8,250}$/,
        "must be a secret key (sk_…) or a restricted key (rk_…)",
      ),
  ),
});
export type PaymentKey = z.infer<typeof PaymentKey>;

/** The secret that signs the provider's webhooks. */
export const SigningSecret = PasswordConfirmation.extend({
  signing_secret: Text.pipe(
    z
      .string()
      .trim()
      .regex(
        /^whsec_[\x21-\x7e]{8,200}$/,
        "must be the signing secret of the webhook, which starts with whsec_",
      ),
  ),
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** What happens to payments that could not be applied. */
export const RefundSettings = z.object({ automatic_refunds: z.boolean() });
export type RefundSettings = z.infer<typeof RefundSettings>;

const MAX_POSITION = 9;

const MethodSettings = z.object({
  is_enabled: z.boolean(),
  /** Order of display. */
  position: z.int().min(0).max(MAX_POSITION),
  /** Minutes until an unpaid order is cancelled; null: the default of the method. */
  deadline_minutes: z.int().min(15).max(525_600).nullable(),
});

const MAX_BANK_CHARACTERS = 80;

/** The settings of every method that the instance has. */
export const PaymentMethodSettings = z.object({
  paystack: MethodSettings,
  stripe: MethodSettings,
  bank_transfer: MethodSettings.extend({
    bank_name: optionalLine(MAX_BANK_CHARACTERS),
    account_name: optionalLine(MAX_BANK_CHARACTERS),
    account_number: optionalLine(MAX_BANK_CHARACTERS),
    instructions: optionalNotes,
  }),
  pay_on_delivery: MethodSettings,
  pay_at_pickup: MethodSettings,
  /** Absent in live mode. */
  sandbox: MethodSettings.optional(),
});
export type PaymentMethodSettings = z.infer<typeof PaymentMethodSettings>;
