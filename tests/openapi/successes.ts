import type { routes } from "#lib/contract/routes.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { publishEvents } from "#lib/services/events/publish-events.ts";
import type { RequestBuilders, ScenarioContext } from "#tests/openapi/scenario-setup.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

const BLOUSE = demoUid("oja/product/wide-neck-blouse");

export const EXAMPLE_SHOPPER = {
  customer_name: "Ada Example",
  customer_email: "ada@example.com",
  customer_phone: "+2348012345678",
};
export const EXAMPLE_ADDRESS = "12 Allen Avenue, Ikeja, Lagos";
const TSHIRT = demoUid("oja/variant/TEE-M-GRN");
export const BASKET = [{ variant: TSHIRT, quantity: 2 }];

export const PICKUP = {
  ...EXAMPLE_SHOPPER,
  items: BASKET,
  delivery_method: "pickup",
  location: demoUid("oja/location/Ọjà Market Yaba"),
};
const MANUAL = {
  ...EXAMPLE_SHOPPER,
  items: [
    { variant: TSHIRT, quantity: 2, notes: "As a present, please", expected_unit_price: "7500.00" },
  ],
  delivery_method: "manual",
  manual_delivery_option: demoUid("oja/delivery-option/Lagos Mainland"),
  delivery_address: EXAMPLE_ADDRESS,
  coupon_code: "EKAABO10",
  expected_total: "16512.50",
};

/** Successful requests of each endpoint, the most common first. */
export const successes: Record<keyof typeof routes, RequestBuilders> = {
  getStore: { example: () => ({ path: "/store" }) },
  getStoreProfile: { example: () => ({ path: "/store-profile" }) },
  listProducts: {
    example: () => ({ path: "/products?limit=1&offset=1&search=cotton" }),
    empty: () => ({ path: "/products?search=snowshoes" }),
  },
  listProductFilters: {
    example: () => ({ path: "/product-filters?search=bag&search_in=all&attribute[Colour]=Brown" }),
  },
  getProduct: {
    example: () => ({ path: `/products/${BLOUSE}` }),
  },
  getProductDetails: {
    example: () => ({ path: `/product-details/${BLOUSE}` }),
  },
  listProductSlugs: {
    example: () => ({ path: `/product-slugs?products=${BLOUSE}` }),
  },
  readBasket: {
    example: () => ({ path: `/basket?products=${BLOUSE}` }),
  },
  listCategories: { example: () => ({ path: "/categories" }) },
  listDeliveryOptions: { example: () => ({ path: "/delivery-options" }) },
  listPickupPoints: { example: () => ({ path: "/pickup-points" }) },
  quoteShipping: {
    example: () => ({
      path: "/shipping-quotes",
      body: { ...EXAMPLE_SHOPPER, delivery_address: EXAMPLE_ADDRESS, items: BASKET },
    }),
    no_couriers: () => ({
      path: "/shipping-quotes",
      body: {
        ...EXAMPLE_SHOPPER,
        delivery_address: `${EXAMPLE_ADDRESS} [no-couriers]`,
        items: BASKET,
      },
    }),
  },
  previewOrder: {
    example: () => ({
      path: "/order-preview",
      body: {
        items: BASKET,
        delivery_method: "manual",
        manual_delivery_option: MANUAL.manual_delivery_option,
        coupon_code: "EKAABO10",
      },
    }),
    items_only: () => ({ path: "/order-preview", body: { items: BASKET } }),
  },
  createOrder: {
    manual: () => ({
      path: "/orders",
      headers: { "idempotency-key": crypto.randomUUID() },
      body: MANUAL,
    }),
    pickup: () => ({ path: "/orders", body: PICKUP }),
    courier: async (context) => ({ path: "/orders", body: await cheapestCourierOrder(context) }),
  },
  getOrder: { example: () => ({ path: "/orders/ORD-DEM0000001" }) },
  cancelOrder: {
    example: async ({ send }) => {
      const { body } = await send({ path: "/orders", body: PICKUP });
      return { method: "POST", path: `/orders/${body.data.order_number}/cancellation` };
    },
  },
  listPaymentMethods: { example: () => ({ path: "/payment-methods?amount=1500.00" }) },
  startPayment: {
    example: async (context) => paymentOf(await unpaidOrder(context)),
  },
  listPaymentSessions: {
    example: async (context) => {
      const orderNumber = await unpaidOrder(context);
      await context.send(paymentOf(orderNumber));
      return { path: `/orders/${orderNumber}/payment-sessions` };
    },
  },
  getPaymentSession: {
    example: async (context) => {
      const request = paymentOf(await unpaidOrder(context));
      const { body } = await context.send(request);
      return { path: `${request.path}/${body.data.uid}` };
    },
  },
  listEvents: {
    example: async ({ db, keys }) => {
      while ((await publishEvents(testRuntime(db))) > 0);
      return { path: "/events?types=order.created&limit=1", key: keys.events };
    },
    none: ({ keys }) => ({ path: "/events?types=store.updated", key: keys.events }),
  },
  listOrderEvents: { example: () => ({ path: "/orders/ORD-DEM0000001/events" }) },
  describeApi: { example: () => ({ path: "/openapi.json", key: null }) },
};

/** Returns an order with the cheapest offer of a new quote. */
export async function cheapestCourierOrder({ send }: ScenarioContext) {
  const quote = await send({
    path: "/shipping-quotes",
    body: { ...EXAMPLE_SHOPPER, delivery_address: EXAMPLE_ADDRESS, items: BASKET },
  });
  return {
    ...EXAMPLE_SHOPPER,
    items: BASKET,
    delivery_method: "courier",
    delivery_address: EXAMPLE_ADDRESS,
    rate: quote.body.data.request_token as string,
    courier: quote.body.data.cheapest_courier as object,
  };
}

/** The numbers of orders to pay. */
const unpaidOrders = new Map<string, Promise<string>>();

/** Returns the number of an unpaid order with this email address, placed once: the stock is limited. */
export function unpaidOrder(
  { send }: ScenarioContext,
  customer_email: string = EXAMPLE_SHOPPER.customer_email,
): Promise<string> {
  const place = async () => {
    const items = [{ variant: TSHIRT, quantity: 1 }];
    const { body } = await send({ path: "/orders", body: { ...PICKUP, items, customer_email } });
    return body.data.order_number as string;
  };
  const number = unpaidOrders.get(customer_email) ?? place();
  unpaidOrders.set(customer_email, number);
  return number;
}

/** Returns a request that starts to pay an order. */
export function paymentOf(orderNumber: string) {
  const body = { method: "sandbox", return_url: "https://shop.example/paid" };
  return { path: `/orders/${orderNumber}/payment-sessions`, body };
}
