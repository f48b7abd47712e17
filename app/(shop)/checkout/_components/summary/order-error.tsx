import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { WaitButton } from "#app/(shop)/checkout/_components/wait-button.tsx";
import { formatMoney } from "#lib/format/format-money.ts";

interface OrderErrorProps {
  error: Error;
  /** Whether invalid fields are highlighted. */
  hasFieldErrors: boolean;
  /** ms since the epoch */
  failedAt: number;
  /** The current total; undefined while it is calculated. */
  total: string | undefined;
  onPlace: () => void;
}

/** Explains why the order was not placed and what to do. */
export function OrderError({ error, hasFieldErrors, failedAt, total, onPlace }: OrderErrorProps) {
  const { currency } = useShop();
  const { code, status, retryAfter, details } =
    error instanceof FetchError ? error : new FetchError(0, "");
  const orderAgain = total !== undefined && (
    <Button variant="secondary" onClick={onPlace}>
      {`Order for ${formatMoney(total, currency)}`}
    </Button>
  );
  if (code === "PRICE_CHANGED") {
    return (
      <Notice
        variant="error"
        title="A price has gone up"
        action={
          <div className="flex flex-wrap gap-3">
            {orderAgain}
            <ButtonLink variant="text" href="/basket">
              Back to basket
            </ButtonLink>
          </div>
        }
      >
        <PriceChange details={details} currency={currency} />
      </Notice>
    );
  }
  if (code === "INSUFFICIENT_STOCK") {
    return (
      <Notice variant="error" title="Someone got there first" action={orderAgain}>
        There isn't enough stock. We updated your order to what is available; please review it.
      </Notice>
    );
  }
  if (code === "TOO_MANY_UNPAID_ORDERS") {
    return (
      <Notice variant="error" title="Pay for an earlier order first" action={orderAgain}>
        {error.message}. Nothing was ordered.
      </Notice>
    );
  }
  if (code === "ORDER_TOO_LARGE") {
    return (
      <Notice
        variant="error"
        title="Your order is too large"
        action={
          <ButtonLink variant="secondary" href="/basket">
            Back to basket
          </ButtonLink>
        }
      >
        {error.message}. Nothing was ordered.
      </Notice>
    );
  }
  if (status === 410) {
    return (
      <Notice variant="error" title="The courier's price has expired" action={orderAgain}>
        We got new prices. Check the delivery price and the total, then place your order.
      </Notice>
    );
  }
  if (status === 404) {
    return (
      <Notice variant="error" title="An item is no longer available" action={orderAgain}>
        It is marked in your order and not included in the total.
      </Notice>
    );
  }
  if (code?.startsWith("COUPON_")) {
    return (
      <Notice variant="error" title="This coupon no longer applies">
        Remove it or change your order.
      </Notice>
    );
  }
  if (code === "STORE_CLOSED") {
    return (
      <Notice
        variant="error"
        title="This store is closed"
        action={
          <Button variant="secondary" onClick={onPlace}>
            Try again
          </Button>
        }
      >
        Your details are saved in this tab. Try again later: your order won't be placed twice.
      </Notice>
    );
  }
  if (status === 429 || (status === 503 && retryAfter !== undefined && retryAfter > 5)) {
    return (
      <Notice
        variant="error"
        title="Too many orders"
        action={
          <WaitButton until={failedAt + (retryAfter ?? 60) * 1000} onClick={onPlace}>
            Try again
          </WaitButton>
        }
      >
        Your details are saved in this tab, and your order won't be placed twice.
      </Notice>
    );
  }
  if (isRejection(error)) {
    return (
      <Notice variant="error" title="We couldn't place your order">
        {hasFieldErrors ? "Check the highlighted fields." : error.message}
      </Notice>
    );
  }
  return (
    <Notice
      variant="error"
      title={status === 0 ? "No connection" : "We couldn't confirm your order"}
      action={
        <Button variant="secondary" onClick={onPlace}>
          Try again
        </Button>
      }
    >
      Your details are saved. Try again: your order won't be placed twice.
    </Notice>
  );
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

function PriceChange({ details, currency }: { details: unknown; currency: string }) {
  const { expected_total, total_amount, lines = [] } = details as ChangeDetails;
  const price = (amount: string) => formatMoney(amount, currency);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.variant}>
            {line.product_name}:{" "}
            {line.expected_unit_price && `${price(line.expected_unit_price)} before, `}
            {price(line.unit_price)} now
          </li>
        ))}
      </ul>
      {expected_total && total_amount && (
        <p>
          New total: {price(total_amount)} instead of {price(expected_total)}. Nothing was ordered.
        </p>
      )}
    </>
  );
}
