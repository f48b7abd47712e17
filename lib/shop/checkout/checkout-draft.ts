import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { CourierQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { DeliveryOption } from "#lib/contract/delivery-option.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";

/** The delivery methods that a store offers. */
export interface DeliveryMethods {
  /** At least one; an empty uid is the store's address. */
  points: { uid: string; name: string; address: string }[];
  options: DeliveryOption[];
  couriers: boolean;
}

/** The checkout form's values. */
export interface CheckoutDraft {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** Delivery method; "" until chosen. */
  method: "" | "pickup" | "manual" | "courier";
  /** Uid of the delivery option when `method` is manual. */
  option: string;
  /** Uid of the pickup point; "" when the store has none. */
  location: string;
  /** The accepted coupon code; "" without one. */
  coupon: string;
  /** Notes by variant uid. */
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

/** Fields of the API's order request, as its errors name them. */
export type CheckoutField =
  | "customer_name"
  | "customer_email"
  | "customer_phone"
  | "delivery_method"
  | "delivery_address";

/** Fields that a courier quote requires. */
export type CourierField = Exclude<CheckoutField, "delivery_method">;

export type FieldErrors = Partial<Record<CheckoutField, string>>;

/** Validates the form, in page order. The API validates again. */
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

/** Converts a national phone number to international format: 0801… → +234801…. Leaves others unchanged. */
export function toInternational(phone: string, callingCode: string): string {
  const dialled = phone.replace(/[\s().-]/g, "");
  if (dialled.startsWith("00")) return `+${dialled.slice(2)}`;
  if (dialled.startsWith("0") && callingCode !== "") return `+${callingCode}${dialled.slice(1)}`;
  return dialled;
}

/** Lists the fields that a courier quote still needs, in page order. */
export function missingCourierFields(draft: CheckoutDraft, callingCode: string): CourierField[] {
  return Object.keys(validateDraft({ ...draft, method: "courier" }, callingCode)) as CourierField[];
}

/** Returns the courier quote request; undefined until contact and address are complete. */
export function toQuoteRequest(
  draft: CheckoutDraft,
  lines: PricedLine[],
  callingCode: string,
): ShippingQuoteRequest | undefined {
  const items = toItems(lines);
  if (missingCourierFields(draft, callingCode).length > 0 || items.length === 0) return undefined;
  return { ...toContact(draft, callingCode), delivery_address: draft.address.trim(), items };
}

/** The chosen courier offer and its quote token. */
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

/** Returns the order request at the shown prices; the API rejects it if they have risen. */
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

/** Parses a stored draft and ignores invalid fields. */
export function parseCheckoutDraft(text: string | null): CheckoutDraft {
  const stored = readObject(text);
  const string = (name: keyof CheckoutDraft, maxLength: number) =>
    typeof stored[name] === "string" ? stored[name].slice(0, maxLength) : "";
  const method = METHODS.includes(stored.method) ? (stored.method as CheckoutDraft["method"]) : "";
  const notes = typeof stored.notes === "object" && stored.notes !== null ? stored.notes : {};
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
