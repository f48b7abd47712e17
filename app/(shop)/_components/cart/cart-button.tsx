"use client";

import { AppLink } from "#app/_ui/app-link.tsx";
import { CartIcon } from "#app/_ui/icons.tsx";
import { openCartDrawer } from "#app/(shop)/_components/cart/cart-drawer.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { countItems } from "#lib/shop/cart/cart.ts";

/** Opens the cart drawer; without JavaScript it links to the cart page. */
export function CartButton() {
  const count = countItems(useCart().lines);
  return (
    <AppLink
      href="/basket"
      className="flex target items-center gap-2 rounded-control px-2.5 font-semibold hover:bg-rule"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openCartDrawer();
      }}
    >
      <CartIcon />
      <span className="sr-only">Basket, </span>
      <span
        className={`min-w-6 rounded-tag px-1.5 py-0.5 text-center text-fine font-bold figures ${count > 0 ? "bg-spot text-on-spot" : "bg-rule"}`}
      >
        {count}
      </span>
    </AppLink>
  );
}
