"use client";

import { useState } from "react";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { PriceDialog } from "#app/dashboard/stores/[store]/products/price-dialog.tsx";
import { StockDialog } from "#app/dashboard/stores/[store]/products/stock-dialog.tsx";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface VariantLineProps {
  product: { uid: string; name: string };
  variant: VariantSummary;
}

const CELL =
  "flex min-h-11 items-center rounded-control px-2 -mx-2 text-left hover:bg-rule figures";

/** A variant whose price and stock open a dialog. */
export function VariantLine({ product, variant }: VariantLineProps) {
  const { currency } = useStore();
  const [editing, setEditing] = useState<"price" | "stock">();
  const { name, sku, price, promo_price, promo_expiry, is_active, on_hand, reserved, low } =
    variant;
  const label = `${product.name}, ${name}`;
  const left = on_hand - reserved;
  return (
    <li
      className={`grid grid-cols-2 items-center gap-x-6 py-0.5 md:grid-cols-[minmax(8rem,2fr)_minmax(9rem,1.5fr)_minmax(8rem,1fr)] ${is_active ? "" : "text-ink-soft"}`}
    >
      <p className="text-fine break-words max-md:col-span-2">
        {name}
        {sku && <span className="text-ink-soft"> · {sku}</span>}
        {!is_active && " (not sold)"}
      </p>
      <button type="button" className={CELL} onClick={() => setEditing("price")}>
        <span className="sr-only">Price of {label}: change</span>
        <span>
          {promo_price === null ? (
            formatMoney(price, currency)
          ) : (
            <>
              <strong>{formatMoney(promo_price, currency)}</strong>{" "}
              <s className="text-ink-soft">{formatMoney(price, currency)}</s>
              {promo_expiry && (
                <span className="block text-fine text-ink-soft">
                  until <DateTime time={promo_expiry} />
                </span>
              )}
            </>
          )}
        </span>
      </button>
      <button type="button" className={CELL} onClick={() => setEditing("stock")}>
        <span className="sr-only">Stock of {label}: change</span>
        <span>
          {left} left
          {reserved > 0 && <span className="text-fine text-ink-soft">, {reserved} reserved</span>}
          {(low || left <= 0) && (
            <span className="block text-fine font-semibold text-alert">
              {left <= 0 ? "Sold out" : "Low"}
            </span>
          )}
        </span>
      </button>
      {editing === "price" && (
        <PriceDialog variant={variant} label={label} onClose={() => setEditing(undefined)} />
      )}
      {editing === "stock" && (
        <StockDialog variant={variant} label={label} onClose={() => setEditing(undefined)} />
      )}
    </li>
  );
}
