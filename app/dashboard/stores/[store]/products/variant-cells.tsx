import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { LIST_CELL } from "#app/dashboard/_components/list-cells.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface VariantCellsProps {
  variant: VariantSummary;
  /** Names the variant, such as "Shirt, M". */
  label: string;
  onEdit: (field: "price" | "stock") => void;
}

/** The stock and the price of a variant, which open a dialog. */
export function VariantCells({ variant, label, onEdit }: VariantCellsProps) {
  const { currency } = useStore();
  const { price, promo_price, promo_expiry, tracks_stock, on_hand, reserved, low } = variant;
  const left = on_hand - reserved;
  return (
    <>
      <td className={`${LIST_CELL} text-right`}>
        {tracks_stock ? (
          <EditButton label={`Change stock of ${label}`} onClick={() => onEdit("stock")}>
            {Math.max(left, 0)} left
            {reserved > 0 && (
              <span className="block text-fine text-ink-soft">{reserved} reserved</span>
            )}
            <StockWarning left={left} low={low} canBackorder={variant.allows_backorder} />
          </EditButton>
        ) : (
          <span className="text-ink-soft">Not tracked</span>
        )}
      </td>
      <td className={`${LIST_CELL} text-right`}>
        <EditButton label={`Change price of ${label}`} onClick={() => onEdit("price")}>
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
        </EditButton>
      </td>
    </>
  );
}

interface StockWarningProps {
  left: number;
  low: boolean;
  canBackorder: boolean;
}

export function StockWarning({ left, low, canBackorder }: StockWarningProps) {
  if (!low && left > 0) return null;
  if (left <= 0 && canBackorder) {
    return <span className="block text-fine text-ink-soft">Sells on backorder</span>;
  }
  return (
    <span className="block text-fine font-semibold text-alert">
      {left <= 0 ? "Sold out" : "Low"}
    </span>
  );
}

interface EditButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function EditButton({ label, onClick, children }: EditButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-2 border-rule bg-sheet px-2.5 py-1 text-right figures hover:border-ink"
    >
      <span className="sr-only">{label}</span>
      <span>{children}</span>
      <Pencil aria-hidden="true" className="size-4 shrink-0 text-ink-soft max-md:hidden" />
    </button>
  );
}
