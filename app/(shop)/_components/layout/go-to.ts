import type { MouseEvent } from "react";
import { filterPath, type ProductFilter } from "#lib/shop/catalogue/product-filter.ts";

/** Puts a filter into the address, one step in the history; the list follows the address. */
export function goTo(filter: ProductFilter): void {
  window.history.pushState(null, "", filterPath(filter));
}

/** Follows a link to a list without loading a page, unless the shopper wants it elsewhere. */
export function goToLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  window.history.pushState(null, "", pathname + search);
}
