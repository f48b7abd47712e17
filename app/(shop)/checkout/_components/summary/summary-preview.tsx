import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { useCheckout } from "#app/(shop)/checkout/_components/use-checkout.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";

/** The order's lines and total at the top of narrow screens, where the summary comes last. */
export function SummaryPreview({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const { currency } = useShop();
  const { priced = [], preview } = checkout;
  const available = priced.filter(({ quantity }) => quantity > 0);
  const count = available.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="-mt-3 mb-8 border-y-2 border-ink lg:hidden">
      <summary className="target cursor-pointer py-3 font-semibold">
        <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap justify-between gap-x-4">
          <span>{formatCount(count, "item")}</span>
          <span className="figures">
            {preview.data ? formatMoney(preview.data.total_amount, currency) : "…"}
          </span>
        </span>
      </summary>
      <ul className="flex flex-col gap-1.5 pb-4">
        {available.map(({ line, quantity, total }) => (
          <li key={line.variant} className="flex justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {quantity} × {[line.name, line.choice].filter(Boolean).join(", ")}
            </span>
            <span className="figures">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
