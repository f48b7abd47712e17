import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import type { PricedLine } from "#lib/shop/cart/priced-lines.ts";

export type CartAction =
  | { type: "add"; line: CartLine; sellable: number }
  | { type: "set-quantity"; variant: string; quantity: number }
  | { type: "remove"; variant: string }
  /** Restores a removed line at its position. */
  | { type: "restore"; line: CartLine; index: number }
  /** Accepts the current prices and quantities. */
  | { type: "acknowledge"; lines: PricedLine[] }
  /** Removes ordered items. */
  | { type: "ordered"; items: { variant: string; quantity: number }[] };

export function cartReducer(lines: CartLine[], action: CartAction): CartLine[] {
  switch (action.type) {
    case "add": {
      const { line, sellable } = action;
      const known = lines.find(({ variant }) => variant === line.variant);
      const quantity = Math.min((known?.quantity ?? 0) + line.quantity, sellable);
      if (quantity < 1) return lines;
      const { requires_shipping = known?.requires_shipping } = line;
      const added = { ...line, quantity, requires_shipping };
      if (known) return lines.map((each) => (each.variant === line.variant ? added : each));
      return lines.length >= BODY_LIMITS.items ? lines : [...lines, added];
    }
    case "set-quantity":
      return lines.map((line) =>
        line.variant === action.variant
          ? { ...line, quantity: Math.max(1, action.quantity) }
          : line,
      );
    case "remove":
      return lines.filter(({ variant }) => variant !== action.variant);
    case "restore":
      if (lines.some(({ variant }) => variant === action.line.variant)) return lines;
      return lines.toSpliced(action.index, 0, action.line);
    case "acknowledge":
      return action.lines.flatMap(({ line, price, quantity, picture }) =>
        price === undefined || quantity === 0
          ? []
          : [{ ...line, quantity, unit: price.current, picture }],
      );
    case "ordered":
      return lines.flatMap((line) => {
        const ordered = action.items.find(({ variant }) => variant === line.variant)?.quantity ?? 0;
        const quantity = line.quantity - ordered;
        return quantity > 0 ? [{ ...line, quantity }] : [];
      });
  }
}

/** Returns the number of items. */
export function countItems(lines: CartLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

/** Parses a stored cart and drops invalid lines. */
export function parseCart(text: string | null): CartLine[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isLine).slice(0, BODY_LIMITS.items) : [];
  } catch {
    return [];
  }
}

function isLine(value: unknown): value is CartLine {
  const line = Object(value) as Record<keyof CartLine, unknown>;
  const { product, variant, name, choice, unit, slug } = line;
  const texts = [
    product,
    variant,
    name,
    choice,
    unit,
    slug,
    line.picture ?? "",
    line.category ?? "",
  ];
  return (
    texts.every((text) => typeof text === "string") &&
    /^\d{1,8}\.\d{2}$/.test(unit as string) &&
    Number.isInteger(line.quantity) &&
    (line.quantity as number) >= 1 &&
    (line.quantity as number) <= BODY_LIMITS.quantity
  );
}
