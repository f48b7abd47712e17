import { BasketLineItem } from "#app/(storefront)/_components/basket-line-item.tsx";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import { useBasket } from "#app/(storefront)/_components/use-basket.ts";
import type { Removal } from "#app/(storefront)/_components/use-removal.tsx";
import type { PricedLine } from "#lib/storefront/priced-lines.ts";

interface BasketLinesProps {
  label: string;
  /** Of the lines, in their order; undefined until the shop has answered. */
  priced: PricedLine[] | undefined;
  onRemove: Removal["remove"];
}

/** The lines of the basket, each to be changed or taken out. */
export function BasketLines({ label, priced, onRemove }: BasketLinesProps) {
  const { currency } = useShop();
  const { lines, change } = useBasket();
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-rule">
      {lines.map((line, index) => (
        <BasketLineItem
          key={line.variant}
          line={line}
          priced={priced?.[index]}
          currency={currency}
          onQuantity={(quantity) =>
            change({ type: "set-quantity", variant: line.variant, quantity })
          }
          onRemove={() => onRemove(line, index)}
        />
      ))}
    </ul>
  );
}
