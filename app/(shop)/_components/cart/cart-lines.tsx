import { CartLineItem } from "#app/(shop)/_components/cart/cart-line-item.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import type { Removal } from "#app/(shop)/_components/cart/use-removal.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";

interface CartLinesProps {
  label: string;
  /** One per cart line; undefined until prices are loaded. */
  priced: PricedLine[] | undefined;
  onRemove: Removal["remove"];
}

/** The editable lines of the cart. */
export function CartLines({ label, priced, onRemove }: CartLinesProps) {
  const { currency } = useShop();
  const { lines, change } = useCart();
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-rule">
      {lines.map((line, index) => (
        <CartLineItem
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
