import {
  Cancellation,
  Cancellations,
  DeadlineUpdate,
  Fulfilment,
  NewOrdersQuery,
  OrderListQuery,
  RecordedPayment,
  Refund,
  Return,
  TrackingUpdate,
} from "#lib/contract/dashboard/orders.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { countNewOrders, listOrders } from "#lib/services/orders/list-orders.ts";
import { cancelUnpaidOrders } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { merchantTransitions as transitions } from "#lib/services/orders/transitions/merchant-transitions.ts";

const staff = endpointFor("staff");

/** The endpoints of orders. */
export const ORDER_ENDPOINTS = defineEndpoints({
  "GET /orders": staff(listOrders, { query: OrderListQuery }),
  "GET /new-orders": staff(countNewOrders, { query: NewOrdersQuery }),
  "GET /orders/{order}": staff(getMerchantOrder),
  "POST /orders/{order}/payments": staff(transitions.pay, { body: RecordedPayment }),
  "POST /orders/{order}/refunds": staff(transitions.refund, { body: Refund }),
  "POST /orders/{order}/confirmation": staff(transitions.confirm),
  "POST /orders/{order}/payment-deadline": staff(transitions.extend, { body: DeadlineUpdate }),
  "POST /orders/{order}/ready-for-pickup": staff(transitions.ready),
  "POST /orders/{order}/fulfilments": staff(transitions.fulfil, { body: Fulfilment }),
  "POST /orders/{order}/tracking": staff(transitions.track, { body: TrackingUpdate }),
  "POST /orders/{order}/delivery": staff(transitions.deliver),
  "POST /orders/{order}/returns": staff(transitions.return, { body: Return }),
  "POST /orders/{order}/remaining-items-cancellation": staff(transitions.cancelRemaining, {
    body: Cancellation,
  }),
  "POST /orders/{order}/cancellation": staff(transitions.cancel, { body: Cancellation }),
  "POST /order-cancellations": staff(cancelUnpaidOrders, { body: Cancellations }),
  "POST /orders/{order}/voiding": staff(transitions.void, { body: Cancellation }),
});
