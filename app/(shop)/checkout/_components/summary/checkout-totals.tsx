import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { OrderPreview } from "#lib/contract/order-request.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { formatTaxRate } from "#lib/format/tax-rate.ts";

interface CheckoutTotalsProps {
  /** Undefined until the order is priced. */
  preview: OrderPreview | undefined;
  isDelivery: boolean;
  /** Whether new totals are loading. */
  isUpdating: boolean;
}

/** The order's totals, as the API calculates them. */
export function CheckoutTotals({ preview, isDelivery, isUpdating }: CheckoutTotalsProps) {
  const { currency } = useShop();
  const price = (amount: string) => formatMoney(amount, currency);
  const rows = preview
    ? [
        ["Subtotal", price(preview.subtotal)],
        ...(Number(preview.discount_amount) > 0
          ? [["Coupon", `−${price(preview.discount_amount)}`]]
          : []),
        ...(preview.tax_rate_used
          ? [[`Tax (${formatTaxRate(preview.tax_rate_used)})`, price(preview.tax_amount)]]
          : []),
        ...(isDelivery
          ? [
              [
                "Delivery",
                preview.delivery_fee === null
                  ? "Not chosen yet"
                  : formatFee(preview.delivery_fee, currency),
              ],
            ]
          : []),
      ]
    : [["Subtotal", "…"]];
  return (
    <div aria-live="polite" aria-busy={isUpdating}>
      <dl className={`flex flex-col gap-y-1.5 ${isUpdating ? "text-ink-soft" : ""}`}>
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 border-t-2 border-ink pt-2 text-title font-bold narrow">
          <dt>Total</dt>
          <dd className="figures">{preview ? price(preview.total_amount) : "…"}</dd>
        </div>
      </dl>
    </div>
  );
}
