import { describe, expect, it } from "vitest";
import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";
import type { OrderPreview } from "#lib/contract/order-preview.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutDraft,
  EMPTY_DRAFT,
  missingCourierFields,
  parseCheckoutDraft,
  toInternational,
  toOrderRequest,
  toPreviewRequest,
  toQuoteRequest,
  validateDraft,
} from "#lib/shop/checkout/checkout-draft.ts";
import {
  chosenOffer,
  offerBadges,
  offerChange,
  toSeenOffer,
} from "#lib/shop/checkout/courier-offers.ts";

const SHIRT = "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f10";
const BOOK = "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f11";

function line(variant: string, quantity: number): PricedLine {
  const line = {
    product: variant,
    variant,
    quantity: 9,
    name: "Shirt",
    choice: "",
    picture: null,
    category: null,
    unit: "10.00",
  };
  return { line, quantity, sellable: 9, total: "10.00", picture: null, changes: [] };
}

const lines = [line(SHIRT, 2), line(BOOK, 0)];
const complete: CheckoutDraft = {
  ...EMPTY_DRAFT,
  name: " Ada Obi ",
  email: "ada@example.com",
  phone: "0801 234 5678",
  address: " 5 Marina, Lagos ",
};

describe("validation of the checkout draft", () => {
  it("lists missing fields in page order", () => {
    expect(Object.keys(validateDraft({ ...EMPTY_DRAFT, method: "" }, "234"))).toEqual([
      "customer_name",
      "customer_email",
      "customer_phone",
      "delivery_method",
    ]);
    expect(Object.keys(validateDraft({ ...EMPTY_DRAFT, method: "courier" }, "234")).at(-1)).toBe(
      "delivery_address",
    );
  });

  it("accepts a complete draft, and pickup without an address", () => {
    expect(validateDraft({ ...complete, method: "courier" }, "234")).toEqual({});
    expect(validateDraft({ ...complete, method: "pickup", address: "" }, "234")).toEqual({});
  });
});

describe("international phone numbers", () => {
  it.each([
    ["0801 234 5678", "234", "+2348012345678"],
    ["+234 (801) 234-5678", "234", "+2348012345678"],
    ["00234 801 234 5678", "", "+2348012345678"],
    ["0801 234 5678", "", "08012345678"],
    ["+1 212 555 0123", "234", "+12125550123"],
  ])("converts %s with calling code %s to %s", (typed, code, expected) => {
    expect(toInternational(typed, code)).toBe(expected);
  });
});

describe("courier quote request", () => {
  it("lists the fields that a quote still needs", () => {
    expect(missingCourierFields(EMPTY_DRAFT, "234")).toEqual([
      "customer_name",
      "customer_email",
      "customer_phone",
      "delivery_address",
    ]);
    expect(missingCourierFields({ ...complete, phone: "0801" }, "")).toEqual(["customer_phone"]);
    expect(missingCourierFields(complete, "234")).toEqual([]);
  });

  it("returns undefined until contact and address are complete", () => {
    expect(toQuoteRequest({ ...complete, email: "ada@" }, lines, "234")).toBeUndefined();
    expect(toQuoteRequest({ ...complete, address: " " }, lines, "234")).toBeUndefined();
    expect(toQuoteRequest(complete, [line(BOOK, 0)], "234")).toBeUndefined();
  });

  it("contains available items only, and the contact of the order", () => {
    expect(toQuoteRequest(complete, lines, "234")).toEqual({
      customer_name: "Ada Obi",
      customer_email: "ada@example.com",
      customer_phone: "+2348012345678",
      delivery_address: "5 Marina, Lagos",
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
    },
  ],
  subtotal: "20.00",
  discount_amount: "0.00",
  tax_amount: "0.00",
  tax_rate_used: null,
  delivery_fee: "700.00",
  total_amount: "720.00",
};

describe("an order", () => {
  it("contains the shown prices as expected prices", () => {
    const order = toOrderRequest({ ...complete, method: "pickup" }, preview, undefined, "234");
    expect(order.expected_total).toBe("720.00");
    expect(order.items).toEqual([{ variant: SHIRT, quantity: 2, expected_unit_price: "10.00" }]);
  });

  it.each([
    ["pickup", { location: BOOK }, { location: BOOK }],
    [
      "manual",
      { option: BOOK },
      { manual_delivery_option: BOOK, delivery_address: "5 Marina, Lagos" },
    ],
    ["courier", {}, { rate: "sqt_1", courier, delivery_address: "5 Marina, Lagos" }],
  ] as const)(
    "contains the fields of delivery by %s and matches the contract",
    (method, part, sent) => {
      const draft = { ...complete, ...part, method, coupon: "SAVE", notes: { [SHIRT]: " Red " } };
      const order = toOrderRequest(draft, preview, { token: "sqt_1", courier }, "234");
      expect(order).toMatchObject({ ...sent, delivery_method: method, coupon_code: "SAVE" });
      expect(order.items[0]?.notes).toBe("Red");
      expect("location" in order).toBe(method === "pickup");
      expect("rate" in order).toBe(method === "courier");
      expect(OrderRequest.safeParse(order).success).toBe(true);
    },
  );

  it("previews an incomplete order", () => {
    const items = [{ variant: SHIRT, quantity: 2 }];
    expect(toPreviewRequest(complete, lines, undefined)).toEqual({ items });
    expect(toPreviewRequest({ ...complete, method: "courier" }, lines, undefined)).toEqual({
      items,
      delivery_method: "courier",
    });
  });
});

describe("stored draft", () => {
  it("parses a stored draft unchanged", () => {
    const draft = { ...complete, method: "manual" as const, option: BOOK, notes: { [SHIRT]: "x" } };
    expect(parseCheckoutDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, "", "{", "[]", "7", '{"method":"free","name":7,"notes":[1],"address":null}'])(
    "ignores a stored draft that reads %s",
    (text) => {
      expect(parseCheckoutDraft(text)).toEqual(EMPTY_DRAFT);
    },
  );
});

describe("courier offers", () => {
  const dear = { ...courier, courier_id: "b", courier_name: "B", total_amount: 900 };
  const quote = {
    couriers: [courier, dear],
    cheapest_courier: courier,
    fastest_courier: dear,
  } as ShippingQuote;

  it("selects by courier and service, or else the cheapest", () => {
    expect(chosenOffer(quote, "")).toBe(courier);
    expect(chosenOffer(quote, "b/x")).toBe(dear);
    expect(chosenOffer({ ...quote, couriers: [], cheapest_courier: null }, "b/x")).toBeUndefined();
  });

  it("marks the cheapest and the fastest offer", () => {
    expect(offerBadges(courier, quote)).toEqual(["cheapest"]);
    expect(offerBadges(dear, quote)).toEqual(["fastest"]);
    expect(offerBadges(dear, { ...quote, cheapest_courier: dear })).toEqual([
      "cheapest",
      "fastest",
    ]);
  });

  it("reports how new quotes change the chosen offer", () => {
    const change = (offer: CourierQuote) =>
      offerChange(toSeenOffer(dear), toSeenOffer(offer))?.kind;
    expect(change(dear)).toBeUndefined();
    expect(change({ ...dear, total_amount: 901 })).toBe("price-up");
    expect(change({ ...dear, total_amount: 899 })).toBe("price-down");
    expect(change(courier)).toBe("unavailable");
    expect(offerChange(undefined, toSeenOffer(dear))).toBeUndefined();
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
