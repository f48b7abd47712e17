import {
  PasswordConfirmation,
  PaymentKey,
  PaymentMethodSettings,
} from "#lib/contract/dashboard/payment-settings.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import { changeMethodSettings, getMethodSettings } from "#lib/services/payments/method-settings.ts";
import {
  checkPaymentAccount,
  connectPaymentAccount,
  disconnectPaymentAccount,
  getPaymentAccount,
} from "#lib/services/payments/payment-account.ts";

const owner = endpointFor("owner");

/** The endpoints of the store's payment account and methods. */
export const PAYMENT_ENDPOINTS = defineEndpoints({
  "GET /payment-account": owner(getPaymentAccount),
  "PUT /payment-account": owner(connectPaymentAccount, {
    body: PaymentKey,
    confirmsPassword: true,
  }),
  "DELETE /payment-account": owner(disconnectPaymentAccount, {
    body: PasswordConfirmation,
    confirmsPassword: true,
  }),
  "POST /payment-account/check": owner(checkPaymentAccount),
  "GET /payment-methods": owner(getMethodSettings),
  "PUT /payment-methods": owner(changeMethodSettings, { body: PaymentMethodSettings }),
});
