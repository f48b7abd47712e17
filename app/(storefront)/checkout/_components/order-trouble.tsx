import { Button } from "#app/(storefront)/_components/button.tsx";
import { ButtonLink } from "#app/(storefront)/_components/button-link.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { isRefusal, ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { WaitButton } from "#app/(storefront)/checkout/_components/wait-button.tsx";
import { formatMoney } from "#lib/storefront/format-money.ts";

interface OrderTroubleProps {
  error: Error;
  /** The fields that the shop found fault with say so themselves. */
  isMarked: boolean;
  /** ms since the epoch */
  failedAt: number;
  /** What the order comes to now; undefined while that is being worked out. */
  total: string | undefined;
  onPlace: () => void;
}

/** Why there is no order yet, and the way on. */
export function OrderTrouble({ error, isMarked, failedAt, total, onPlace }: OrderTroubleProps) {
  const { currency } = useShop();
  const { code, status, retryAfter, details } =
    error instanceof ShopError ? error : new ShopError(0, "");
  const orderAgain = total !== undefined && (
    <Button kind="plain" onClick={onPlace}>
      {`Order for ${formatMoney(total, currency)}`}
    </Button>
  );
  if (code === "PRICE_CHANGED") {
    return (
      <Notice
        kind="trouble"
        title="A price went up while you were here"
        action={
          <div className="flex flex-wrap gap-3">
            {orderAgain}
            <ButtonLink kind="quiet" href="/basket">
              Back to the basket
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
      <Notice kind="trouble" title="Somebody was faster" action={orderAgain}>
        There is not enough left of what you wanted. Your order now has what there is; look it over.
      </Notice>
    );
  }
  if (code === "TOO_MANY_UNPAID_ORDERS") {
    return (
      <Notice kind="trouble" title="Pay for an earlier order first" action={orderAgain}>
        {error.message}. Nothing was ordered.
      </Notice>
    );
  }
  if (code === "ORDER_TOO_LARGE") {
    return (
      <Notice
        kind="trouble"
        title="That is more than one order can take"
        action={
          <ButtonLink kind="plain" href="/basket">
            Back to the basket
          </ButtonLink>
        }
      >
        {error.message}. Nothing was ordered.
      </Notice>
    );
  }
  if (status === 410) {
    return (
      <Notice kind="trouble" title="The courier's price had run out" action={orderAgain}>
        Couriers were asked again. Look at the delivery price and the total, then order.
      </Notice>
    );
  }
  if (status === 404) {
    return (
      <Notice kind="trouble" title="Something is no longer sold" action={orderAgain}>
        Your order says what, and no longer counts it.
      </Notice>
    );
  }
  if (code?.startsWith("COUPON_")) {
    return (
      <Notice kind="trouble" title="The coupon does not hold any more">
        Take it off, or change your order so that it holds.
      </Notice>
    );
  }
  if (code === "STORE_CLOSED") {
    return (
      <Notice
        kind="trouble"
        title="The shop has closed"
        action={
          <Button kind="plain" onClick={onPlace}>
            Try again
          </Button>
        }
      >
        Everything you typed is kept in this tab until it opens again, and it will never be ordered
        twice.
      </Notice>
    );
  }
  if (status === 429 || (status === 503 && retryAfter !== undefined && retryAfter > 5)) {
    return (
      <Notice
        kind="trouble"
        title="That was a lot of ordering in one hour"
        action={
          <WaitButton until={failedAt + (retryAfter ?? 60) * 1000} onClick={onPlace}>
            Order again
          </WaitButton>
        }
      >
        Everything you typed is kept in this tab, and it will never be ordered twice.
      </Notice>
    );
  }
  if (isRefusal(error)) {
    return (
      <Notice kind="trouble" title="The shop does not take the order like this">
        {isMarked ? "Correct what is marked above." : error.message}
      </Notice>
    );
  }
  return (
    <Notice
      kind="trouble"
      title={status === 0 ? "We cannot reach the shop" : "The shop gave no clear answer"}
      action={
        <Button kind="plain" onClick={onPlace}>
          Try again
        </Button>
      }
    >
      Nothing is lost. Press it as often as you like: it will never be ordered twice.
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
          Together {price(total_amount)} instead of {price(expected_total)}. Nothing was ordered.
        </p>
      )}
    </>
  );
}
