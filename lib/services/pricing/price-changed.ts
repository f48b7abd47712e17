import type { OrderRequest } from "#lib/contract/order-request.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { PricedItem, Totals } from "#lib/services/pricing/price-order.ts";

/** Throws 409 with the lines whose price changed, only when the shopper would pay more than was shown. */
export function rejectHigherPrice(
  request: OrderRequest,
  lines: PricedItem[],
  totals: Totals,
): void {
  if (
    request.expected_total == null ||
    compareAmounts(totals.total_amount, request.expected_total) <= 0
  ) {
    return;
  }
  const shown = new Map(
    request.items.flatMap(({ variant, expected_unit_price: price }) =>
      price == null ? [] : [[variant, price]],
    ),
  );
  const changedLines = lines.filter(({ variant }) => {
    const expected = shown.get(variant.uid);
    return expected == null || compareAmounts(expected, variant.unit_price) !== 0;
  });
  throw new Failure({
    code: "PRICE_CHANGED",
    text: "The price has changed",
    details: {
      expected_total: request.expected_total,
      ...totals,
      lines: changedLines.map(({ variant, quantity, total_price }) => ({
        variant: variant.uid,
        product_name: variant.product_name,
        quantity,
        expected_unit_price: shown.get(variant.uid) ?? null,
        unit_price: variant.unit_price,
        total_price,
      })),
    },
  });
}
