import type { CourierQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";

/** What the shopper has typed and chosen so far. */
export interface CheckoutDraft {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** How the order comes to the shopper; "" until chosen. */
  method: "" | "pickup" | "manual" | "courier";
  /** Uid of the store's own delivery, when `method` is manual. */
  option: string;
  /** Uid of the pickup point; "" when the store names none. */
  location: string;
  /** The coupon that was accepted; "" without. */
  coupon: string;
  /** What to tell the shop of a line, by variant. */
  notes: Record<string, string>;
}

export const EMPTY_DRAFT: CheckoutDraft = {
  name: "",
  email: "",
  phone: "",
  address: "",
  method: "",
  option: "",
  location: "",
  coupon: "",
  notes: {},
};

/** Names of the API's fields (spec §4.4), which its refusals speak of. */
export type CheckoutField =
  | "customer_name"
  | "customer_email"
  | "customer_phone"
  | "delivery_method"
  | "delivery_address";

/** What a courier has to know. */
export type CourierField = Exclude<CheckoutField, "delivery_method">;

export type FieldErrors = Partial<Record<CheckoutField, string>>;

/** What a person can see is missing; the API has the last word. In the order of the page. */
export function validateDraft(draft: CheckoutDraft, callingCode: string): FieldErrors {
  const problems: FieldErrors = validateContact(draft, callingCode);
  if (draft.method === "") problems.delivery_method = "Choose how you want to get your order";
  if (needsAddress(draft.method) && draft.address.trim() === "") {
    problems.delivery_address = "Enter a delivery address";
  }
  return problems;
}

function validateContact(draft: CheckoutDraft, callingCode: string): FieldErrors {
  const problems: FieldErrors = {};
  if (draft.name.trim() === "") problems.customer_name = "Enter your name";
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(draft.email.trim())) {
    problems.customer_email = "Enter an e-mail address, such as ada@example.com";
  }
  if (!/^\+\d{7,15}$/.test(toInternational(draft.phone, callingCode))) {
    problems.customer_phone = `Enter a phone number, such as +${callingCode || "234"} 801 234 5678`;
  }
  return problems;
}

export function needsAddress(method: CheckoutDraft["method"]): boolean {
  return method === "manual" || method === "courier";
}

/** A number as it is dialled at home, with its country's code: 0801… → +234801…. Others as they are. */
export function toInternational(phone: string, callingCode: string): string {
  const dialled = phone.replace(/[\s().-]/g, "");
  if (dialled.startsWith("00")) return `+${dialled.slice(2)}`;
  if (dialled.startsWith("0") && callingCode !== "") return `+${callingCode}${dialled.slice(1)}`;
  return dialled;
}

/** What couriers have to know and cannot be told yet. In the order of the page. */
export function missingCourierFields(draft: CheckoutDraft, callingCode: string): CourierField[] {
  return Object.keys(validateDraft({ ...draft, method: "courier" }, callingCode)) as CourierField[];
}

/** What couriers can be asked as soon as contact and address are there; undefined until then. */
export function toQuoteRequest(
  draft: CheckoutDraft,
  lines: PricedLine[],
  callingCode: string,
): ShippingQuoteRequest | undefined {
  const items = toItems(lines);
  if (missingCourierFields(draft, callingCode).length > 0 || items.length === 0) return undefined;
  return { ...toContact(draft, callingCode), delivery_address: draft.address.trim(), items };
}

/** An offer that was chosen, with the token it was given under. */
export interface ChosenOffer {
  token: string;
  courier: CourierQuote;
}

export function toPreviewRequest(
  draft: CheckoutDraft,
  lines: PricedLine[],
  offer: ChosenOffer | undefined,
): OrderPreviewRequest {
  return {
    items: toItems(lines),
    ...(draft.method !== "" && { delivery_method: draft.method }),
    ...toDelivery(draft, offer),
    ...(draft.coupon !== "" && { coupon_code: draft.coupon }),
  };
}

/** The order at the prices of `shown`: a dearer one will be refused. */
export function toOrderRequest(
  draft: CheckoutDraft,
  shown: OrderPreview,
  offer: ChosenOffer | undefined,
  callingCode: string,
): OrderRequest {
  return {
    ...toContact(draft, callingCode),
    items: shown.lines.map(({ variant, quantity, unit_price }) => ({
      variant,
      quantity,
      expected_unit_price: unit_price,
      ...(draft.notes[variant]?.trim() && { notes: draft.notes[variant].trim() }),
    })),
    delivery_method: draft.method || "pickup",
    ...toDelivery(draft, offer),
    ...(needsAddress(draft.method) && { delivery_address: draft.address.trim() }),
    ...(draft.method === "pickup" && draft.location !== "" && { location: draft.location }),
    ...(draft.coupon !== "" && { coupon_code: draft.coupon }),
    expected_total: shown.total_amount,
  };
}

function toContact(draft: CheckoutDraft, callingCode: string) {
  return {
    customer_name: draft.name.trim(),
    customer_email: draft.email.trim(),
    customer_phone: toInternational(draft.phone, callingCode),
  };
}

function toDelivery(draft: CheckoutDraft, offer: ChosenOffer | undefined) {
  if (draft.method === "manual") return { manual_delivery_option: draft.option };
  if (draft.method === "courier" && offer) {
    return { rate: offer.token, courier: { ...offer.courier } };
  }
  return {};
}

function toItems(lines: PricedLine[]): { variant: string; quantity: number }[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({ variant: line.variant, quantity }));
}

const METHODS: unknown[] = ["", "pickup", "manual", "courier"];

/** Reads what the browser kept; anything it cannot read is as if it had never been typed. */
export function parseCheckoutDraft(text: string | null): CheckoutDraft {
  const kept = readObject(text);
  const string = (name: keyof CheckoutDraft, longest: number) =>
    typeof kept[name] === "string" ? kept[name].slice(0, longest) : "";
  const method = METHODS.includes(kept.method) ? (kept.method as CheckoutDraft["method"]) : "";
  const notes = typeof kept.notes === "object" && kept.notes !== null ? kept.notes : {};
  return {
    name: string("name", BODY_LIMITS.name),
    email: string("email", BODY_LIMITS.email),
    phone: string("phone", 40),
    address: string("address", BODY_LIMITS.address),
    method,
    option: string("option", 36),
    location: string("location", 36),
    coupon: string("coupon", 50),
    notes: Object.fromEntries(
      Object.entries(notes).filter(([, note]) => typeof note === "string"),
    ) as Record<string, string>,
  };
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
