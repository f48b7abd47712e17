import {
  hasAutomaticRefunds,
  type MethodRow,
  putPaymentMethods,
  readPaymentSettings,
  updateAutomaticRefunds,
} from "#db/queries/payments/payment-settings.ts";
import type {
  PaymentMethodSettings,
  RefundSettings,
} from "#lib/contract/dashboard/payment-settings.ts";
import { PAYMENT_METHODS, type PaymentMethodName } from "#lib/contract/payment.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns the store's settings of every method that the instance has. */
export async function getMethodSettings(ctx: DashboardContext): Promise<PaymentMethodSettings> {
  const { methods } = await readPaymentSettings(ctx.db, ctx.storeUid);
  const names = Object.keys(PAYMENT_METHODS);
  const settingsOf = (name: PaymentMethodName) => {
    const row = methods.find(({ method }) => method === name);
    return {
      is_enabled: row?.is_enabled ?? PAYMENT_METHODS[name].kind === "redirect",
      position: row?.position ?? names.indexOf(name),
      deadline_minutes: row?.deadline_minutes ?? null,
    };
  };
  const transfer = methods.find(({ method }) => method === "bank_transfer");
  const { bank_name = "", account_name = "", account_number = "" } = transfer?.details ?? {};
  return {
    paystack: settingsOf("paystack"),
    stripe: settingsOf("stripe"),
    bank_transfer: {
      ...settingsOf("bank_transfer"),
      bank_name,
      account_name,
      account_number,
      instructions: transfer?.instructions ?? "",
    },
    pay_on_delivery: settingsOf("pay_on_delivery"),
    pay_at_pickup: settingsOf("pay_at_pickup"),
    ...(ctx.mode === "sandbox" && { sandbox: settingsOf("sandbox") }),
  };
}

/** Returns whether payments that could not be applied are refunded automatically. */
export async function getRefundSettings({
  db,
  storeUid,
}: DashboardContext): Promise<RefundSettings> {
  return { automatic_refunds: await hasAutomaticRefunds(db, storeUid) };
}

/** Updates whether payments that could not be applied are refunded automatically from now on. */
export async function updateRefundSettings(
  { db, storeUid }: DashboardContext,
  { automatic_refunds }: RefundSettings,
): Promise<RefundSettings> {
  await updateAutomaticRefunds(db, storeUid, automatic_refunds);
  return { automatic_refunds };
}

/** Updates the settings of the methods. Throws 400 for bank transfers without a bank account. */
export async function updateMethodSettings(
  ctx: DashboardContext,
  { bank_transfer, ...others }: PaymentMethodSettings,
): Promise<PaymentMethodSettings> {
  const { bank_name, account_name, account_number, instructions, ...transfer } = bank_transfer;
  const details = { bank_name, account_name, account_number };
  const missing = Object.entries(details).filter(([, text]) => text === "");
  if (transfer.is_enabled && missing.length > 0) {
    throw invalidRequest(
      missing.map(([field]) => ({
        field: `bank_transfer.${field}`,
        problem: "is required to offer bank transfers",
      })),
    );
  }
  const rows: MethodRow[] = [{ method: "bank_transfer", ...transfer, instructions, details }];
  for (const [method, settings] of Object.entries(others)) {
    rows.push({
      method: method as keyof typeof others,
      instructions: "",
      details: {},
      ...settings,
    });
  }
  await putPaymentMethods(ctx.db, ctx.storeUid, rows);
  return getMethodSettings(ctx);
}
