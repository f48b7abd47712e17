import { describe, expect, it } from "vitest";
import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";
import { type OrderPreview, OrderRequest } from "#lib/contract/order-request.ts";
import { Email } from "#lib/contract/shopper.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  COURIER,
  isDeliveryRemoved,
  restoreForm,
  toAddress,
  toItems,
  toOrderRequest,
  toPreviewRequest,
  toQuoteRequest,
  validateForm,
  validateRecipient,
  withOfferedChoices,
} from "#lib/shop/checkout/checkout-form.ts";
import { chosenOffer, offerChange, offerDetails } from "#lib/shop/checkout/courier-offers.ts";
import { NO_PROMISE } from "#tests/support/delivery/schedules.ts";

const SHIRT = "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f10";
const BOOK = "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f11";

function line(variant: string, quantity: number): PricedLine {
  const line = {
    product: variant,
    slug: "shirt",
    variant,
    quantity: 9,
    name: "Shirt",
    choice: "",
    picture: null,
    category: null,
    unit: "10.00",
  };
  return {
    line,
    quantity,
    sellable: 9,
    hasMore: false,
    total: "10.00",
    picture: null,
    changes: [],
  };
}

const lines = [line(SHIRT, 2), line(BOOK, 0)];
const store: CheckoutStore = {
  pickupPoints: [{ uid: BOOK, name: "Yaba", address: "1 Test Street" }],
  rates: [
    {
      ...NO_PROMISE,
      uid: BOOK,
      label: "Lagos",
      amount: "700.00",
      delivery_type: "standard",
      areas: ["Lagos"],
    },
  ],
  offersCouriers: true,
  deliverySummary: "Delivery from ₦700",
  country: "Nigeria",
  callingCode: "234",
  nationalPrefix: "0",
  phoneLengths: [10, 11],
  phoneLength: 10,
};
const empty = restoreForm(null, store);
const complete: CheckoutForm = {
  ...empty,
  customer_name: " Ada Obi ",
  customer_email: "ada@example.com",
  customer_phone: "0801 234 5678",
  street: " 5 Marina ",
  city: "Lagos",
  state: "Lagos",
};
const ADDRESS = "5 Marina, Lagos, Nigeria";

describe("validation of the checkout form", () => {
  it("lists missing fields in page order", () => {
    expect(Object.keys(validateForm(empty, store))).toEqual([
      "customer_name",
      "customer_email",
      "customer_phone",
      "street",
      "city",
      "state",
      "delivery_option",
    ]);
  });

  it("requires no address for pickup or when nothing requires shipping", () => {
    expect(validateForm({ ...complete, delivery_option: COURIER }, store)).toEqual({});
    for (const fulfilment_method of ["pickup", "none"] as const) {
      const form = { ...complete, fulfilment_method, street: "", state: "" };
      expect(validateForm(form, store)).toEqual({});
    }
  });

  it("rejects a delivery rate that does not serve the address", () => {
    const form = { ...complete, delivery_option: BOOK };
    expect(validateForm(form, store)).toEqual({});
    expect(Object.keys(validateForm({ ...form, city: "Kano", state: "Kano" }, store))).toEqual([
      "delivery_option",
    ]);
  });
});

it.each([
  "ada@example.com",
  " Ada.Obi+shop@mail.example.co.uk ",
  "ada,@example.com",
  "ada@example",
  "ada@@example.com",
  ".ada@example.com",
  "ada..obi@example.com",
  "ada@exämple.com",
  "o'neil@example.com",
  "ada obi@example.com",
])("accepts the email address %j exactly if the API does", (customer_email) => {
  const form = { ...complete, customer_email, delivery_option: COURIER };
  expect(validateForm(form, store).customer_email === undefined).toBe(
    Email.safeParse(customer_email).success,
  );
});

describe("the state", () => {
  it("must be a Nigerian state in Nigeria and is optional elsewhere", () => {
    const form = { ...complete, delivery_option: COURIER, state: "Ashanti" };
    expect(validateForm(form, store)).toEqual({ state: "Choose a state" });
    expect(validateForm({ ...form, country: "Ghana" }, store)).toEqual({});
    const singapore = { ...form, city: "Singapore", state: "", country: "Singapore" };
    expect(validateForm(singapore, store)).toEqual({});
    expect(toAddress(singapore)).toBe("5 Marina, Singapore");
  });

  it.each([
    ["Lagos State", "Nigeria", "Lagos"],
    ["Ashanti", "Nigeria", ""],
    ["Ashanti", "Ghana", "Ashanti"],
  ])("restores %s in %s as %j", (state, country, restored) => {
    const text = JSON.stringify({ ...complete, state, country });
    expect(restoreForm(text, store).state).toBe(restored);
  });
});

describe("the address", () => {
  it("joins the parts in one line and names a city like its state once", () => {
    expect(toAddress(complete)).toBe(ADDRESS);
    expect(toAddress({ ...complete, area: "Lekki", city: "Eti-Osa" })).toBe(
      "5 Marina, Lekki, Eti-Osa, Lagos, Nigeria",
    );
  });
});

describe("phone numbers", () => {
  it.each([
    ["0801234567", false],
    ["01 234 5678", false],
    ["080123456789", true],
    ["+234 801 234 56789 01", false],
    ["+233 24 123 4567", true],
    ["+1 212 555 0123", true],
    ["+234", false],
  ])("accepts %s: %s", (customer_phone, isValid) => {
    expect(Object.keys(validateForm({ ...complete, customer_phone }, store))).toEqual([
      ...(isValid ? [] : ["customer_phone"]),
      "delivery_option",
    ]);
  });

  it("accepts a number with the 0 that is dialled within the country only", () => {
    const ghana = { ...store, ...countryOfPhone("+233241234567") };
    const problems = validateForm({ ...complete, customer_phone: "+233 024 123 4567" }, ghana);
    expect(problems).not.toHaveProperty("customer_phone");
  });
});

describe("courier quote request", () => {
  it("lists the fields that a quote still needs", () => {
    const form = { ...complete, customer_phone: "0801" };
    expect(Object.keys(validateRecipient(form, { ...store, callingCode: "" }))).toEqual([
      "customer_phone",
    ]);
    expect(validateRecipient(complete, store)).toEqual({});
  });

  it("returns undefined until contact and address are complete", () => {
    expect(
      toQuoteRequest({ ...complete, customer_email: "ada@" }, store, toItems(lines)),
    ).toBeUndefined();
    expect(toQuoteRequest({ ...complete, street: " " }, store, toItems(lines))).toBeUndefined();
    expect(toQuoteRequest(complete, store, toItems([line(BOOK, 0)]))).toBeUndefined();
  });

  it("contains available items only, and the contact of the order", () => {
    expect(toQuoteRequest(complete, store, toItems(lines))).toEqual({
      customer_name: "Ada Obi",
      customer_email: "ada@example.com",
      customer_phone: "+2348012345678",
      delivery_address: ADDRESS,
      items: [{ variant: SHIRT, quantity: 2 }],
    });
  });
});

const courier = { courier_id: "a", service_code: "x", total_amount: 700 } as CourierQuote;
const preview: OrderPreview = {
  lines: [
    {
      variant: SHIRT,
      product_name: "Shirt",
      quantity: 2,
      unit_price: "10.00",
      total_price: "20.00",
      available: 5,
      limited_by: "stock",
    },
  ],
  requires_shipping: true,
  subtotal: "20.00",
  discount_amount: "0.00",
  tax_amount: "0.00",
  tax_rate_used: null,
  delivery_fee: "700.00",
  expected_delivery: null,
  total_amount: "720.00",
};

describe("an order", () => {
  it("contains the shown prices as expected prices", () => {
    const order = toOrderRequest(
      { ...complete, fulfilment_method: "pickup" },
      store,
      preview,
      undefined,
    );
    expect(order.expected_total).toBe("720.00");
    expect(order.items).toEqual([{ variant: SHIRT, quantity: 2, expected_unit_price: "10.00" }]);
  });

  it.each([
    ["pickup", { fulfilment_method: "pickup" as const }, { location: BOOK }],
    ["none", { fulfilment_method: "none" as const }, {}],
    [
      "manual",
      { delivery_option: BOOK },
      { manual_delivery_option: BOOK, delivery_address: ADDRESS },
    ],
    [
      "courier",
      { delivery_option: COURIER },
      { rate: "sqt_1", courier, delivery_address: ADDRESS },
    ],
  ])("contains the fields of delivery by %s and matches the contract", (method, part, sent) => {
    const form = { ...complete, ...part, coupon_code: "SAVE", notes: { [SHIRT]: " Red " } };
    const order = toOrderRequest(form, store, preview, { token: "sqt_1", courier });
    expect(order).toMatchObject({ ...sent, delivery_method: method, coupon_code: "SAVE" });
    expect(order.items[0]?.notes).toBe("Red");
    expect("location" in order).toBe(method === "pickup");
    expect("rate" in order).toBe(method === "courier");
    expect("delivery_address" in order).toBe("delivery_address" in sent);
    expect(OrderRequest.safeParse(order).success).toBe(true);
  });

  it("previews an incomplete order", () => {
    const items = [{ variant: SHIRT, quantity: 2 }];
    expect(toPreviewRequest(complete, store, items, undefined)).toEqual({ items });
    const form = { ...complete, delivery_option: COURIER };
    expect(toPreviewRequest(form, store, items, undefined)).toEqual({
      items,
      delivery_method: "courier",
    });
  });
});

describe("choices that are not possible", () => {
  it("become the first pickup location and a possible fulfilment method", () => {
    const removed = { ...complete, location: SHIRT };
    expect(withOfferedChoices(removed, store, true)).toEqual({ ...removed, location: BOOK });
    const pickupOnly = { ...store, rates: [], offersCouriers: false };
    expect(withOfferedChoices(complete, pickupOnly, true).fulfilment_method).toBe("pickup");
    expect(withOfferedChoices(complete, store, false).fulfilment_method).toBe("none");
    const shippedAgain = { ...complete, fulfilment_method: "none" as const };
    expect(withOfferedChoices(shippedAgain, store, true).fulfilment_method).toBe("delivery");
  });

  it("include a delivery method that the store has removed, but not one for other places", () => {
    const chosen = { ...complete, delivery_option: BOOK, state: "Kano" };
    expect(isDeliveryRemoved(chosen, store)).toBe(false);
    expect(isDeliveryRemoved(chosen, { ...store, rates: [] })).toBe(true);
    const courier = { ...complete, delivery_option: COURIER };
    expect(isDeliveryRemoved(courier, { ...store, offersCouriers: false })).toBe(true);
    expect(isDeliveryRemoved(empty, { ...store, rates: [] })).toBe(false);
  });
});

describe("stored form", () => {
  it("restores a stored form unchanged", () => {
    const form = { ...complete, delivery_option: BOOK, notes: { [SHIRT]: "x" } };
    expect(restoreForm(JSON.stringify(form), store)).toEqual(form);
  });

  it("starts with the store's country, its first pickup point and delivery if the store delivers", () => {
    expect(empty).toMatchObject({
      country: "Nigeria",
      location: BOOK,
      fulfilment_method: "delivery",
    });
    const pickupOnly = { ...store, rates: [], offersCouriers: false };
    expect(restoreForm(null, pickupOnly).fulfilment_method).toBe("pickup");
  });

  it.each(["", "{", "[]", "7", '{"fulfilment_method":"x","street":7,"notes":[1],"area":null}'])(
    "ignores a stored form that reads %s",
    (text) => {
      expect(restoreForm(text, store)).toEqual(empty);
    },
  );
});

describe("courier offers", () => {
  const at = (day: string) => ({ delivery_eta_time: `2026-11-${day} 18:00:00` });
  const cheap = { ...courier, ...at("29") };
  const expensive = {
    ...courier,
    ...at("27"),
    courier_id: "b",
    courier_name: "B",
    total_amount: 900,
  };
  const quote = (...couriers: CourierQuote[]) => ({ couriers }) as ShippingQuote;

  it("selects by courier and service, or else the cheapest", () => {
    expect(chosenOffer(quote(expensive, cheap), "")).toBe(cheap);
    expect(chosenOffer(quote(cheap, expensive), "b/x")).toBe(expensive);
    expect(chosenOffer(quote(), "b/x")).toBeUndefined();
  });

  it("lists the day, rating and tracking, or else the courier's own words", () => {
    const rated = { ...expensive, ratings: 4.4, votes: 12, tracking: { bars: 4, label: "Good" } };
    expect(offerDetails(rated)).toEqual([
      "Arrives Fri 27 Nov",
      "Rated 4.4/5 (12)",
      "Tracking: good",
    ]);
    const bare = { ...rated, votes: 4, tracking: { bars: 0, label: "" }, delivery_eta_time: "" };
    expect(offerDetails({ ...bare, delivery_eta: "Within 2 days" })).toEqual(["Within 2 days"]);
  });

  it("reports how new quotes change the chosen offer", () => {
    const change = (offer: CourierQuote) => offerChange(expensive, offer)?.kind;
    expect(change(expensive)).toBeUndefined();
    expect(change({ ...expensive, total_amount: 901 })).toBe("price-up");
    expect(change({ ...expensive, total_amount: 899 })).toBe("price-down");
    expect(change(cheap)).toBe("unavailable");
    expect(offerChange(undefined, expensive)).toBeUndefined();
  });
});

it.each([
  ["0.0750", "7.5%"],
  ["0.2000", "20%"],
  ["1.0000", "100%"],
  ["0.0000", "0%"],
  ["0.0625", "6.25%"],
])("formats tax rate %s as %s", (rate, text) => {
  expect(formatTaxRate(rate)).toBe(text);
});
