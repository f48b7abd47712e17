"use client";

import { AppLink } from "#app/_ui/app-link.tsx";
import { BasketIcon } from "#app/_ui/icons.tsx";
import { openBasketDrawer } from "#app/(storefront)/_components/basket-drawer.tsx";
import { useBasket } from "#app/(storefront)/_components/use-basket.ts";
import { countPieces } from "#lib/storefront/basket.ts";

/** Opens the drawer; without JavaScript it is the way to the basket's page. */
export function BasketButton() {
  const pieces = countPieces(useBasket().lines);
  return (
    <AppLink
      href="/basket"
      className="flex target items-center gap-2 rounded-control px-2.5 font-semibold hover:bg-rule"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openBasketDrawer();
      }}
    >
      <BasketIcon />
      <span className="sr-only">Basket, </span>
      <span
        className={`min-w-6 rounded-tag px-1.5 py-0.5 text-center text-fine font-bold figures ${pieces > 0 ? "bg-spot text-on-spot" : "bg-rule"}`}
      >
        {pieces}
      </span>
    </AppLink>
  );
}
