import type { Product, Variant } from "#lib/contract/product.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";
import { toMinor } from "#lib/storefront/minor-units.ts";
import { variantPicture } from "#lib/storefront/picture.ts";
import { lineTotal, type Price, priceOf, sumOf } from "#lib/storefront/price.ts";
import { describeVariant } from "#lib/storefront/variant-choice.ts";

/** One line as it is kept in the browser: what was put in, and what the shopper last saw of it. */
export interface BasketLine {
  product: string;
  variant: string;
  quantity: number;
  name: string;
  /** "" when the product has nothing to choose. */
  choice: string;
  picture: string | null;
  category: string | null;
  /** Unit price last seen. */
  unit: string;
}

export type BasketAction =
  | { type: "add"; line: BasketLine; sellable: number }
  | { type: "set-quantity"; variant: string; quantity: number }
  | { type: "remove"; variant: string }
  /** Puts a removed line back where it stood. */
  | { type: "restore"; line: BasketLine; index: number }
  /** The shopper has been told what changed: the lines now say so themselves. */
  | { type: "acknowledge"; lines: PricedLine[] }
  | { type: "clear" };

export function basketReducer(lines: BasketLine[], action: BasketAction): BasketLine[] {
  switch (action.type) {
    case "add": {
      const { line, sellable } = action;
      const held = lines.find(({ variant }) => variant === line.variant)?.quantity ?? 0;
      const quantity = Math.min(held + line.quantity, sellable);
      if (quantity < 1) return lines;
      const added = { ...line, quantity };
      if (held > 0) return lines.map((kept) => (kept.variant === line.variant ? added : kept));
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
          : [{ ...line, quantity, unit: price.now, picture }],
      );
    case "clear":
      return [];
  }
}

/** The line a product page puts into the basket. */
export function lineOf(
  product: Product,
  variant: Variant,
  quantity: number,
  now: number,
): BasketLine {
  return {
    product: product.uid,
    variant: variant.uid,
    quantity,
    name: product.name,
    choice: product.variants.length > 1 ? describeVariant(variant) : "",
    picture: variantPicture(product, variant),
    category: product.category,
    unit: priceOf(variant, now).now,
  };
}

export type LineChange =
  | { kind: "gone" }
  | { kind: "sold-out" }
  | { kind: "fewer-left"; left: number; wanted: number }
  | { kind: "price-down" | "price-up"; before: string; now: string };

/** A line beside what the shop says of it now. */
export interface PricedLine {
  line: BasketLine;
  /** Undefined when it can no longer be bought at all. */
  price?: Price;
  /** What can be had of what was wanted; 0 when nothing. */
  quantity: number;
  sellable: number;
  total: string;
  picture: string | null;
  changes: LineChange[];
}

/** Prices the lines with fresh products at `now` (ms), and names what changed since they were last seen. */
export function priceLines(lines: BasketLine[], products: Product[], now: number): PricedLine[] {
  return lines.map((line) => {
    const product = products.find(({ uid }) => uid === line.product);
    const variant = product?.variants.find(({ uid }) => uid === line.variant);
    if (!product || !variant) return unavailable(line, { kind: "gone" });
    const sellable = variant.sellable_stock;
    if (sellable <= 0) return unavailable(line, { kind: "sold-out" });
    const price = priceOf(variant, now);
    const quantity = Math.min(line.quantity, sellable);
    return {
      line,
      price,
      quantity,
      sellable,
      total: lineTotal(price.now, quantity),
      picture: variantPicture(product, variant),
      changes: [...stockChange(line, sellable), ...priceChange(line, price.now)],
    };
  });
}

function unavailable(line: BasketLine, change: LineChange): PricedLine {
  const { picture } = line;
  return { line, quantity: 0, sellable: 0, total: "0.00", picture, changes: [change] };
}

function stockChange(line: BasketLine, sellable: number): LineChange[] {
  if (line.quantity <= sellable) return [];
  return [{ kind: "fewer-left", left: sellable, wanted: line.quantity }];
}

function priceChange(line: BasketLine, now: string): LineChange[] {
  if (now === line.unit) return [];
  const kind = toMinor(now) < toMinor(line.unit) ? "price-down" : "price-up";
  return [{ kind, before: line.unit, now }];
}

/** What the goods cost together, delivery and tax not counted. */
export function goodsTotal(lines: PricedLine[]): string {
  return sumOf(lines.map(({ total }) => total));
}

/** The number of pieces, for the badge. */
export function countPieces(lines: BasketLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

/** Reads what a browser has kept; lines it cannot read are dropped, whoever wrote them. */
export function parseBasket(text: string | null): BasketLine[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isLine).slice(0, BODY_LIMITS.items) : [];
  } catch {
    return [];
  }
}

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== "object" || value === null) return false;
  const line = value as Record<keyof BasketLine, unknown>;
  const texts = [line.product, line.variant, line.name, line.choice, line.unit];
  return (
    texts.every((text) => typeof text === "string") &&
    /^\d{1,8}\.\d{2}$/.test(line.unit as string) &&
    Number.isInteger(line.quantity) &&
    (line.quantity as number) >= 1 &&
    (line.quantity as number) <= BODY_LIMITS.quantity &&
    (line.picture === null || typeof line.picture === "string") &&
    (line.category === null || typeof line.category === "string")
  );
}
