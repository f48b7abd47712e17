import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { CourierQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type {
  OrderPreview,
  OrderPreviewRequest,
  OrderRequest,
} from "#lib/contract/order-request.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import type { CheckoutSnapshot } from "#lib/contract/storefront-routes.ts";
import type { PhoneCountry } from "#lib/kernel/phone.ts";
import { isPhone, toInternational } from "#lib/kernel/phone-input.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";
import {
  findNigerianState,
  isNigeria,
  NIGERIAN_STATES,
  ratesFor,
} from "#lib/shop/checkout/place.ts";

/** What the checkout needs to know about the store, and the country of its phone number. */
export interface CheckoutStore extends PhoneCountry {
  /** At least one; an empty uid is the store's address. */
  pickupPoints: { uid: string; name: string; address: string }[];
  /** The store's own delivery rates. */
  rates: DeliveryOption[];
  offersCouriers: boolean;
  /** The lowest rate, before the address is known: "Delivery from ₦2,000". */
  deliverySummary: string;
}

/** Returns the parts of a checkout store that may change while the page is open. */
export function toDeliveryChoices({
  delivery_options: rates,
  pickup_points: pickupPoints,
  delivery_enabled: offersCouriers,
}: Pick<CheckoutSnapshot, "delivery_options" | "pickup_points" | "delivery_enabled">) {
  return { rates, pickupPoints, offersCouriers };
}

/** Characters per field; an address has at most `BODY_LIMITS.address`. */
export const MAX_LENGTHS = {
  customer_name: BODY_LIMITS.name,
  customer_email: BODY_LIMITS.email,
  customer_phone: 40,
  street: 200,
  area: 70,
  city: 70,
  state: 70,
  country: 70,
  delivery_option: 36,
  courier: 500,
  location: 36,
  coupon_code: 50,
  payment_method: 20,
};

/** The checkout form's values. */
export type CheckoutForm = Record<keyof typeof MAX_LENGTHS, string> & {
  /** `none`: no item requires shipping. */
  fulfilment_method: "delivery" | "pickup" | "none";
  /** By variant uid. */
  notes: Record<string, string>;
};

type FieldErrors = Partial<Record<keyof CheckoutForm, string>>;

/** The `delivery_option` of a courier; others are uids of the store's rates. */
export const COURIER = "courier";

/** Returns the storage key of a shop's form. */
export function checkoutFormKey(slug: string): string {
  return `checkout:${slug}`;
}

/** Restores a stored form, without invalid values and without choices that the store no longer offers. */
export function restoreForm(text: string | null, store: CheckoutStore): CheckoutForm {
  const stored = readObject(text);
  const texts = Object.fromEntries(
    Object.entries(MAX_LENGTHS).map(([name, maxLength]) => {
      const value = stored[name];
      return [name, typeof value === "string" ? value.slice(0, maxLength) : ""];
    }),
  ) as Record<keyof typeof MAX_LENGTHS, string>;
  const country = typeof stored.country === "string" ? texts.country : store.country;
  const notes = typeof stored.notes === "object" && stored.notes !== null ? stored.notes : {};
  const form: CheckoutForm = {
    ...texts,
    country,
    state: isNigeria(country) ? (findNigerianState(texts.state) ?? "") : texts.state,
    fulfilment_method: stored.fulfilment_method === "pickup" ? "pickup" : "delivery",
    notes: Object.fromEntries(
      Object.entries(notes).filter(([, note]) => typeof note === "string"),
    ) as Record<string, string>,
  };
  return withOfferedChoices(form, store, true);
}

/** Replaces a fulfilment method and a pickup location that are not possible, or no longer. */
export function withOfferedChoices(
  form: CheckoutForm,
  store: CheckoutStore,
  requiresShipping: boolean,
): CheckoutForm {
  const [first] = store.pickupPoints;
  const location = store.pickupPoints.find(({ uid }) => uid === form.location) ?? first;
  const isPickup = form.fulfilment_method === "pickup" || !canDeliver(store);
  const method = isPickup ? "pickup" : "delivery";
  return {
    ...form,
    location: location?.uid ?? "",
    fulfilment_method: requiresShipping ? method : "none",
  };
}

/** Returns whether the store no longer offers the chosen delivery method, to any address. */
export function isDeliveryRemoved(
  { delivery_option }: CheckoutForm,
  store: CheckoutStore,
): boolean {
  if (delivery_option === COURIER) return !store.offersCouriers;
  return delivery_option !== "" && !store.rates.some(({ uid }) => uid === delivery_option);
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function canDeliver({ rates, offersCouriers }: CheckoutStore): boolean {
  return offersCouriers || rates.length > 0;
}

/** Validates the form, in page order. The API validates again. */
export function validateForm(form: CheckoutForm, store: CheckoutStore): FieldErrors {
  const contact = validateContact(form, store);
  if (form.fulfilment_method !== "delivery") return contact;
  return {
    ...contact,
    ...validateAddress(form),
    ...(!deliveryMethodOf(form, store) && { delivery_option: "Choose a delivery method" }),
  };
}

/** Validates what a courier quote needs. */
export function validateRecipient(form: CheckoutForm, store: CheckoutStore): FieldErrors {
  return { ...validateContact(form, store), ...validateAddress(form) };
}

function validateContact(form: CheckoutForm, store: CheckoutStore): FieldErrors {
  const { customer_email, customer_phone } = fieldErrors(store);
  return {
    ...(form.customer_name.trim() === "" && { customer_name: "Enter your name" }),
    ...(!EMAIL.test(form.customer_email.trim()) && { customer_email }),
    ...(!isPhone(form.customer_phone, store) && { customer_phone }),
  };
}

/** The API's rule; zod would exceed the script budget. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns the error of each field that the API may reject. */
export function fieldErrors({ callingCode }: CheckoutStore): FieldErrors {
  return {
    customer_email: "Enter an email address, such as ada@example.com",
    customer_phone: `Enter a phone number, such as +${callingCode || "234"} 801 234 5678`,
    delivery_option: "This delivery method is no longer offered. Choose another one.",
  };
}

function validateAddress(form: CheckoutForm): FieldErrors {
  const problems: FieldErrors = {};
  if (form.street.trim() === "") problems.street = "Enter a house number and street";
  if (form.city.trim() === "") problems.city = "Enter a city or town";
  // Addresses in many other countries have no state.
  if (isNigeria(form.country) && !NIGERIAN_STATES.includes(form.state)) {
    problems.state = "Choose a state";
  }
  if (form.country.trim() === "") problems.country = "Enter a country";
  return problems;
}

/** Returns the address as the API's one line; a city named like its state occurs once. */
export function toAddress({ street, area, city, state, country }: CheckoutForm): string {
  const parts = [street, area, city, state, country].map((part) => part.trim()).filter(Boolean);
  return parts.filter((part, index) => part !== parts[index - 1]).join(", ");
}

/** Returns the API's delivery method; undefined until one is chosen that serves the address. */
export function deliveryMethodOf(
  form: CheckoutForm,
  { rates, offersCouriers }: CheckoutStore,
): OrderRequest["delivery_method"] | undefined {
  if (form.fulfilment_method !== "delivery") return form.fulfilment_method;
  if (form.delivery_option === COURIER) return offersCouriers ? "courier" : undefined;
  const isOffered = ratesFor(rates, form).some(({ uid }) => uid === form.delivery_option);
  return isOffered ? "manual" : undefined;
}

/** Returns the courier quote request; undefined until contact and address are complete. */
export function toQuoteRequest(
  form: CheckoutForm,
  store: CheckoutStore,
  items: ShippingQuoteRequest["items"],
): ShippingQuoteRequest | undefined {
  if (Object.keys(validateRecipient(form, store)).length > 0 || items.length === 0) {
    return undefined;
  }
  return { ...toContact(form, store), delivery_address: toAddress(form), items };
}

/** The chosen courier offer and its quote token. */
export interface ChosenOffer {
  token: string;
  courier: CourierQuote;
}

export function toPreviewRequest(
  form: CheckoutForm,
  store: CheckoutStore,
  items: OrderPreviewRequest["items"],
  offer: ChosenOffer | undefined,
): OrderPreviewRequest {
  return { items, ...toDelivery(form, store, offer), ...toCoupon(form) };
}

/** Returns the order request at the shown prices; the API rejects it if they have risen. */
export function toOrderRequest(
  form: CheckoutForm,
  store: CheckoutStore,
  shown: OrderPreview,
  offer: ChosenOffer | undefined,
): OrderRequest {
  return {
    ...toContact(form, store),
    items: shown.lines.map(({ variant, quantity, unit_price }) => ({
      variant,
      quantity,
      expected_unit_price: unit_price,
      ...(form.notes[variant]?.trim() && { notes: form.notes[variant].trim() }),
    })),
    delivery_method: "pickup",
    ...toDelivery(form, store, offer),
    ...(form.fulfilment_method === "delivery" && { delivery_address: toAddress(form) }),
    ...(form.fulfilment_method === "pickup" && form.location !== "" && { location: form.location }),
    ...toCoupon(form),
    expected_total: shown.total_amount,
  };
}

function toContact(form: CheckoutForm, store: CheckoutStore) {
  return {
    customer_name: form.customer_name.trim(),
    customer_email: form.customer_email.trim(),
    customer_phone: toInternational(form.customer_phone, store),
  };
}

function toDelivery(form: CheckoutForm, store: CheckoutStore, offer: ChosenOffer | undefined) {
  const delivery_method = deliveryMethodOf(form, store);
  return {
    ...(delivery_method && { delivery_method }),
    ...(delivery_method === "manual" && { manual_delivery_option: form.delivery_option }),
    ...(delivery_method === "courier" &&
      offer && { rate: offer.token, courier: { ...offer.courier } }),
  };
}

function toCoupon({ coupon_code }: CheckoutForm) {
  return coupon_code === "" ? {} : { coupon_code };
}

/** Returns the available items of the cart. */
export function toItems(lines: PricedLine[]): { variant: string; quantity: number }[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({ variant: line.variant, quantity }));
}
