import { AppLink } from "#app/_ui/app-link.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import { QuantityField } from "#app/(shop)/_components/cart/quantity-field.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import type { Removal } from "#app/(shop)/_components/cart/use-removal.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import type { LineChange, PricedLine } from "#lib/shop/cart/priced-lines.ts";
import { variantPath } from "#lib/shop/catalogue/product-link.ts";

interface CartLinesProps {
  label: string;
  /** One per cart line; undefined until prices are loaded. */
  priced: PricedLine[] | undefined;
  onRemove: Removal["remove"];
}

/** The editable lines of the cart. */
export function CartLines({ label, priced, onRemove }: CartLinesProps) {
  const { lines, change } = useCart();
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-rule">
      {lines.map((line, index) => (
        <CartLineItem
          key={line.variant}
          line={line}
          priced={priced?.[index]}
          onQuantity={(quantity) =>
            change({ type: "set-quantity", variant: line.variant, quantity })
          }
          onRemove={() => onRemove(line, index)}
        />
      ))}
    </ul>
  );
}

interface CartLineItemProps {
  line: CartLine;
  /** Undefined until prices are loaded. */
  priced: PricedLine | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** A cart line with its quantity, price and what has changed since it was added. */
function CartLineItem({ line, priced, onQuantity, onRemove }: CartLineItemProps) {
  const { currency, maxLineQuantity } = useShop();
  const picture = priced ? priced.picture : line.picture;
  const available = !priced || priced.quantity > 0;
  const isReducedNow = priced?.changes.some(({ kind }) => kind === "fewer-now");
  return (
    <li className="grid grid-cols-[min(5.5rem,25%)_minmax(0,1fr)] gap-4 py-4 first:pt-0">
      <ProductImageTile
        picture={picture}
        category={line.category}
        name={line.name}
        dimmed={!available}
        className="aspect-[4/5]"
        sizes="5.5rem"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <AppLink
              href={variantPath(line, line.variant)}
              className="leading-tight font-semibold decoration-spot decoration-3 underline-offset-4 hover:underline"
            >
              {line.name}
            </AppLink>
            {line.choice && <p className="text-fine text-ink-soft">{line.choice}</p>}
          </div>
          <p className="font-bold whitespace-nowrap narrow figures">
            {priced ? available && formatMoney(priced.total, currency) : "…"}
          </p>
        </div>
        {priced?.changes.map((change) => (
          <p key={change.kind} className="border-l-4 border-spot pl-2.5 text-fine font-medium">
            {describeChange(change, currency)}
          </p>
        ))}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3">
          {available ? (
            <QuantityField
              value={priced?.quantity ?? line.quantity}
              max={Math.min(priced?.sellable ?? line.quantity, maxLineQuantity)}
              onChange={onQuantity}
              label={line.name}
            />
          ) : (
            <span className="text-fine text-ink-soft">Not included in total</span>
          )}
          <button
            type="button"
            onClick={onRemove}
            className="-mr-2 target px-2 text-fine font-medium underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
          >
            Remove<span className="sr-only"> {line.name}</span>
          </button>
        </div>
        {priced && priced.quantity > 0 && priced.quantity === priced.sellable && !isReducedNow && (
          <p className="text-fine text-ink-soft">
            {priced.hasMore
              ? `Only ${priced.sellable} left right now.`
              : "That's all we have in stock."}
          </p>
        )}
        {priced && priced.quantity >= maxLineQuantity && priced.sellable > maxLineQuantity && (
          <p className="text-fine text-ink-soft">You can order at most {maxLineQuantity}.</p>
        )}
      </div>
    </li>
  );
}

function describeChange(change: LineChange, currency: string): string {
  switch (change.kind) {
    case "unavailable":
      return "No longer available.";
    case "sold-out":
      return "Sold out since you added it.";
    case "all-reserved":
      return "None available right now. Try again later.";
    case "fewer-now":
      return `Only ${change.left} left right now; you added ${change.requested}.`;
    case "fewer-left":
      return `Only ${change.left} left. You added ${change.requested}.`;
    case "price-down":
    case "price-up":
      return `Now ${formatMoney(change.now, currency)} each (was ${formatMoney(change.before, currency)})`;
  }
}
