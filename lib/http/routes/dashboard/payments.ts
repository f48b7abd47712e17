import {
  PasswordConfirmation,
  PaymentKey,
  PaymentMethodSettings,
  RefundSettings,
  SigningSecret,
} from "#lib/contract/dashboard/payment-settings.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import {
  getMethodSettings,
  getRefundSettings,
  updateMethodSettings,
  updateRefundSettings,
} from "#lib/services/payments/method-settings.ts";
import {
  checkPaymentAccount,
  connectPaymentAccount,
  disconnectPaymentAccount,
  getPaymentAccount,
  updateSigningSecret,
} from "#lib/services/payments/payment-account.ts";
import {
  checkDifference,
  dismissDifference,
} from "#lib/services/payments/reconciliation/payment-differences.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

/** The endpoints of the store's payment accounts, methods, refunds and reconciliation. */
export const PAYMENT_ENDPOINTS = defineEndpoints({
  "GET /payment-accounts/{provider}": owner(getPaymentAccount),
  "PUT /payment-accounts/{provider}": owner(connectPaymentAccount, {
    body: PaymentKey,
    confirmsPassword: true,
  }),
  "PUT /payment-accounts/{provider}/signing-secret": owner(updateSigningSecret, {
    body: SigningSecret,
    confirmsPassword: true,
  }),
  "DELETE /payment-accounts/{provider}": owner(disconnectPaymentAccount, {
    body: PasswordConfirmation,
    confirmsPassword: true,
  }),
  "POST /payment-accounts/{provider}/check": owner(checkPaymentAccount),
  "GET /payment-methods": owner(getMethodSettings),
  "PUT /payment-methods": owner(updateMethodSettings, { body: PaymentMethodSettings }),
  "GET /refund-settings": owner(getRefundSettings),
  "PUT /refund-settings": owner(updateRefundSettings, { body: RefundSettings }),
  "POST /payment-differences/{difference}/check": staff(checkDifference),
  "POST /payment-differences/{difference}/dismissal": staff(dismissDifference),
});
