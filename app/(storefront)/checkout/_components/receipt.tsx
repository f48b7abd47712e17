import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { BasketLines } from "#app/(storefront)/_components/basket-lines.tsx";
import { FocusKeeper } from "#app/(storefront)/_components/focus-keeper.tsx";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import type { Removal } from "#app/(storefront)/_components/use-removal.tsx";
import { explainShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import {
  CouponField,
  explainRefusal,
  isAboutCoupons,
} from "#app/(storefront)/checkout/_components/coupon-field.tsx";
import { LineNotes } from "#app/(storefront)/checkout/_components/line-notes.tsx";
import { OrderTrouble } from "#app/(storefront)/checkout/_components/order-trouble.tsx";
import { Section } from "#app/(storefront)/checkout/_components/section.tsx";
import { Totals } from "#app/(storefront)/checkout/_components/totals.tsx";
import type { useCheckout } from "#app/(storefront)/checkout/_components/use-checkout.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface ReceiptProps {
  checkout: ReturnType<typeof useCheckout>;
  removal: Removal;
}

/** What is bought and what it comes to, to be looked over and ordered. */
export function Receipt({ checkout, removal: { remove, undo } }: ReceiptProps) {
  const { name, currency } = useShop();
  const { lines, priced, isSoldOut, products, preview, held, order, draft, problems } = checkout;
  const { request, change, place } = checkout;
  const couponGone =
    draft.coupon !== "" && preview.error && isAboutCoupons(preview.error)
      ? explainRefusal(preview.error)
      : undefined;
  const trouble = couponGone ? products.error : (products.error ?? preview.error);
  return (
    <Section number={3} title="Your order">
      {trouble && (
        <Notice
          variant="error"
          title="We couldn't calculate the total"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                void products.refetch();
                void preview.refetch();
              }}
            >
              Try again
            </Button>
          }
        >
          {explainShopError(trouble)}
        </Notice>
      )}
      <FocusKeeper className="flex flex-col gap-5">
        {undo}
        <BasketLines label="In your order" priced={priced} onRemove={remove} />
      </FocusKeeper>
      <LineNotes lines={lines} notes={draft.notes} onChange={(notes) => change({ notes })} />
      <CouponField
        coupon={draft.coupon}
        request={request}
        problem={couponGone}
        onChange={(coupon) => change({ coupon })}
      />
      {isSoldOut ? (
        <Notice
          variant="error"
          title="None of these items can be ordered right now"
          action={<ButtonLink href="/products">See all products</ButtonLink>}
        >
          See the notes above.
        </Notice>
      ) : (
        <Totals preview={preview.data} settling={preview.isPlaceholderData || preview.isPending} />
      )}
      {order.error && !isSoldOut && (
        <OrderTrouble
          error={order.error}
          isMarked={Object.keys(problems).length > 0}
          failedAt={order.submittedAt}
          total={held?.delivery_fee == null ? undefined : held.total_amount}
          onPlace={place}
        />
      )}
      <div className="flex flex-col gap-2">
        <Button
          className="w-full text-lead"
          aria-disabled={order.isPending || isSoldOut}
          onClick={place}
        >
          {order.isPending
            ? "Placing your order…"
            : held?.delivery_fee != null
              ? `Place order for ${formatMoney(held.total_amount, currency)}`
              : "Place order"}
        </Button>
        <p role="status" className="sr-only">
          {order.isPending && "Placing your order"}
        </p>
        <p className="text-fine text-ink-soft">
          You won't be charged now. {name} will contact you about payment.
        </p>
      </div>
    </Section>
  );
}
