import type { ReactNode } from "react";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { rejectedFields } from "#app/(shop)/checkout/_queries/order-preview.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface OrderErrorProps {
  error: Error;
  /** Whether invalid fields are highlighted. */
  hasFieldErrors: boolean;
}

/** Explains why the order was not placed and what to do. The order button below it tries again. */
export function OrderError({ error, hasFieldErrors }: OrderErrorProps) {
  const shop = useShop();
  const [title, text, backToBasket] = explain(error, hasFieldErrors, shop);
  return (
    <Notice
      variant="error"
      title={title}
      action={
        backToBasket && (
          <ButtonLink variant="secondary" href="/basket">
            Back to basket
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  );
}

const NOT_ORDERED = "You haven't been charged, and no order was placed.";

/** Returns title, text and whether to link to the basket. */
function explain(
  error: Error,
  hasFieldErrors: boolean,
  { name, currency }: { name: string; currency: string },
): [title: string, text: ReactNode, backToBasket?: boolean] {
  const { code, status, details } = error instanceof FetchError ? error : new FetchError(0, "");
  if (code === "PRICE_CHANGED") {
    const text = <PriceChange details={details as ChangeDetails} currency={currency} />;
    return ["A price has gone up", text, true];
  }
  if (code === "INSUFFICIENT_STOCK") {
    return [
      "Not enough stock",
      `${leftNow(details as ShortLine[])}We've updated your order to match our stock. Check it, then place it again.`,
    ];
  }
  if (code === "TOO_MANY_UNPAID_ORDERS") {
    return ["Pay for an earlier order first", `${error.message}. ${NOT_ORDERED}`];
  }
  if (code === "ORDER_TOO_LARGE") {
    return ["Your order is over our limit", `${error.message}. ${NOT_ORDERED}`, true];
  }
  if (status === 410) {
    return [
      "The courier's price has expired",
      "Here are the new prices. Check the total, then place your order.",
    ];
  }
  if (status === 404) {
    return [
      "An item is no longer available",
      "It is marked in your order and not included in the total.",
    ];
  }
  if (rejectedFields(error).some(({ field }) => field === "location")) {
    return [
      "This pickup location is no longer available",
      "Choose another pickup location, then place your order.",
    ];
  }
  if (code === "PAYMENT_METHOD_UNAVAILABLE") {
    const text = `Choose another payment method, then place your order. ${NOT_ORDERED}`;
    return ["This payment method is no longer available", text];
  }
  if (code?.startsWith("COUPON_")) {
    return ["This coupon no longer applies", "Check the new total, then place your order."];
  }
  if (code === "STORE_CLOSED") {
    return [
      `${name} is closed for now`,
      "Your details are saved in this tab. Try again later: your order won't be placed twice.",
    ];
  }
  if (retryDelayMs(error) > 0) {
    return [
      "Too many orders",
      "Your details are saved in this tab, and your order won't be placed twice.",
    ];
  }
  if (isRejection(error)) {
    const text =
      code === "INVALID_REQUEST" ? "Check your details and the delivery method." : error.message;
    return [
      "We couldn't place your order",
      hasFieldErrors ? "Check the highlighted fields." : text,
    ];
  }
  return [
    status === 0 ? "No connection" : "We couldn't confirm your order",
    "Your details are saved in this tab. Try again: your order won't be placed twice.",
  ];
}

/** Wait after a 429 without `Retry-After`. */
const DEFAULT_RETRY_SECONDS = 60;
/** Shorter waits after a 503 are left to the shopper. */
const MAX_UNTIMED_SECONDS = 5;

/** Returns how long to wait before ordering again, in ms. */
export function retryDelayMs(error: Error | null): number {
  if (!(error instanceof FetchError)) return 0;
  const { status, retryAfter } = error;
  if (status === 429) return (retryAfter ?? DEFAULT_RETRY_SECONDS) * 1000;
  const isLong = status === 503 && retryAfter !== undefined && retryAfter > MAX_UNTIMED_SECONDS;
  return isLong ? retryAfter * 1000 : 0;
}

interface ShortLine {
  available: number;
  limited_by?: "stock" | "unpaid_orders";
}

/** Says how much of the only short item is left when unpaid orders have reserved the rest of their share. */
function leftNow(details: ShortLine[]): string {
  const [line, ...others] = Array.isArray(details) ? details : [];
  if (line?.limited_by !== "unpaid_orders" || others.length > 0) return "";
  return line.available > 0
    ? `Only ${line.available} left right now. `
    : "None available right now. ";
}

interface ChangeDetails {
  expected_total?: string;
  total_amount?: string;
  lines?: {
    variant: string;
    product_name: string;
    expected_unit_price: string | null;
    unit_price: string;
  }[];
}

function PriceChange({ details, currency }: { details: ChangeDetails; currency: string }) {
  const { expected_total, total_amount, lines = [] } = details;
  const price = (amount: string) => formatMoney(amount, currency);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.variant}>
            {line.product_name}: now {price(line.unit_price)}
            {line.expected_unit_price && `, was ${price(line.expected_unit_price)}`}
          </li>
        ))}
      </ul>
      {expected_total && total_amount && (
        <p>
          New total: {price(total_amount)} instead of {price(expected_total)}. {NOT_ORDERED}
        </p>
      )}
    </>
  );
}
