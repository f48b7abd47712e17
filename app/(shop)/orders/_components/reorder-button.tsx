"use client";

import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { openCartDrawer } from "#app/(shop)/_components/cart/cart-drawer.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { explainShopError, fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { type OrderedItem, toReorder } from "#lib/shop/orders/reorder.ts";

/** Adds an order's available items to the cart and lists the unavailable ones. */
export function ReorderButton({ items }: { items: OrderedItem[] }) {
  const { maxLineQuantity } = useShop();
  const { change } = useCart();
  const [isLoading, setIsLoading] = useState(false);
  const [missing, setMissing] = useState<string[]>([]);
  const [error, setError] = useState<Error>();

  const reorder = async () => {
    if (isLoading) return;
    setIsLoading(true);
    setError(undefined);
    setMissing([]);
    try {
      const variants = items.map(({ variant }) => variant);
      const products = await fetchShop<ShopProduct[]>(`/basket?products=${variants.join()}`);
      const { lines, missing } = toReorder(items, products, maxLineQuantity, Date.now());
      for (const { line, sellable } of lines) change({ type: "add", line, sellable });
      setMissing(missing);
      if (missing.length === 0) openCartDrawer();
    } catch (error) {
      setError(error as Error);
    }
    setIsLoading(false);
  };
  return (
    <div className="no-print flex flex-col items-start gap-4">
      <Button variant="secondary" aria-disabled={isLoading} onClick={reorder}>
        Order again
      </Button>
      {missing.length > 0 && (
        <Notice
          title="Some items are unavailable"
          action={
            <ButtonLink variant="secondary" href="/basket">
              View basket
            </ButtonLink>
          }
        >
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {error && (
        <Notice variant="error" title="We couldn't add these items">
          {explainShopError(error)}
        </Notice>
      )}
    </div>
  );
}
