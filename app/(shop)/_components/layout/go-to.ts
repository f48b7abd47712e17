import type { MouseEvent } from "react";
import { filterPath, type ListFilter } from "#lib/shop/catalogue/product-filter.ts";

/** Pushes the list's URL for this filter; the list renders from the URL. */
export function goTo(filter: ListFilter): void {
  window.history.pushState(null, "", filterPath(filter));
}

/** Pushes a list link's URL instead of loading the page, except for modified clicks. */
export function goToLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  window.history.pushState(null, "", pathname + search);
}
