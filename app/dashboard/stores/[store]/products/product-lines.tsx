import { ChevronDown, ChevronRight, Pencil } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { LIST_CELL, RowCheckbox, WIDE_LIST_CELL } from "#app/dashboard/_components/list-cells.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import type { ProductSummary, VariantSummary } from "#lib/contract/dashboard/products.ts";
import { VISIBILITY_NAMES } from "#lib/contract/dashboard/visibility.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { resizedPicture } from "#lib/kernel/image-url.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

interface ProductLinesProps {
  product: ProductSummary;
  href: string;
  onEdit: (variant: VariantSummary, field: "price" | "stock") => void;
}

/** A product in one row. Several variants expand below it; a single one is edited in the row. */
export function ProductLines({ product, href, onEdit }: ProductLinesProps) {
  const { uid, name, category_name, image, state, variants } = product;
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  const [first] = variants;
  const isSingle = variants.length === 1;
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <tbody id={id} className="border-b border-rule">
      <tr className="align-top hover:bg-sheet">
        <RowCheckbox name="product" value={uid} label={name} />
        <td className={LIST_CELL}>
          <div className="flex items-start gap-3">
            <div className="size-11 shrink-0 overflow-hidden rounded-control bg-rule max-sm:hidden">
              {image && (
                // biome-ignore lint/performance/noImgElement: merchants' pictures are on any host
                <img
                  src={resizedPicture(image, 320)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              )}
            </div>
            <div className="min-w-0">
              <AppLink
                href={href}
                className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {name}
              </AppLink>
              <StateName state={state} className="block @4xl:hidden" />
              {!isSingle && variants.length > 0 && (
                <button
                  type="button"
                  aria-expanded={isExpanded}
                  aria-controls={id}
                  onClick={() => setIsExpanded(!isExpanded)}
                  className="flex min-h-6 cursor-pointer items-center gap-1 text-fine underline-offset-4 hover:underline"
                >
                  <Chevron aria-hidden="true" className="size-4" />
                  {variants.length} variants<span className="sr-only"> of {name}</span>
                </button>
              )}
            </div>
          </div>
        </td>
        <td className={WIDE_LIST_CELL}>
          <StateName state={state} />
        </td>
        <td className={`${WIDE_LIST_CELL} wrap-anywhere`}>{category_name}</td>
        {isSingle && first ? (
          <VariantCells
            variant={first}
            label={`${name}, ${first.name}`}
            onEdit={(field) => onEdit(first, field)}
          />
        ) : (
          <Summary variants={variants} />
        )}
      </tr>
      {isExpanded &&
        variants.map((variant) => (
          <tr key={variant.uid} className={variant.is_active ? "" : "text-ink-soft"}>
            <td />
            <th scope="row" className={`${LIST_CELL} font-normal wrap-anywhere sm:pl-16`}>
              {variant.name}
              {variant.sku && <span className="block text-fine text-ink-soft">{variant.sku}</span>}
              {!variant.is_active && (
                <span className="block text-fine @4xl:hidden">Not for sale</span>
              )}
            </th>
            <td className={`${WIDE_LIST_CELL} text-fine`}>
              {!variant.is_active && "Not for sale"}
            </td>
            <td className={WIDE_LIST_CELL} />
            <VariantCells
              variant={variant}
              label={`${name}, ${variant.name}`}
              onEdit={(field) => onEdit(variant, field)}
            />
          </tr>
        ))}
    </tbody>
  );
}

function StateName({
  state,
  className = "",
}: Pick<ProductSummary, "state"> & { className?: string }) {
  const color = state === "visible" ? "text-good" : "text-ink-soft";
  return (
    <span className={`text-fine font-semibold ${color} ${className}`}>
      {VISIBILITY_NAMES[state]}
    </span>
  );
}

/** The stock of the tracked variants for sale, and the price range of those for sale, or of all if none is. */
function Summary({ variants }: Pick<ProductSummary, "variants">) {
  const { currency } = useStore();
  const sold = variants.filter(({ is_active }) => is_active);
  const tracked = sold.filter(({ tracks_stock }) => tracks_stock);
  const left = tracked.reduce((sum, { on_hand, reserved }) => sum + on_hand - reserved, 0);
  const prices = (sold.length > 0 ? sold : variants)
    .map(({ price, promo_price }) => promo_price ?? price)
    .sort(compareAmounts);
  const range = [...new Set([prices[0] ?? "0", prices.at(-1) ?? "0"])];
  return (
    <>
      <td className={`${LIST_CELL} text-right figures`}>
        {sold.length > 0 && tracked.length === 0 ? (
          <span className="text-ink-soft">Not tracked</span>
        ) : (
          <>
            {Math.max(left, 0)} left
            <StockWarning
              left={left}
              low={tracked.some(({ low }) => low)}
              canBackorder={tracked.some(({ allows_backorder }) => allows_backorder)}
            />
          </>
        )}
      </td>
      <td className={`${LIST_CELL} text-right figures`}>
        {range.map((price) => formatMoney(price, currency)).join(" – ")}
      </td>
    </>
  );
}

interface VariantCellsProps {
  variant: VariantSummary;
  /** Names the variant, such as "Shirt, M". */
  label: string;
  onEdit: (field: "price" | "stock") => void;
}

/** The stock and the price of a variant, which open a dialog. */
function VariantCells({ variant, label, onEdit }: VariantCellsProps) {
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

function StockWarning({ left, low, canBackorder }: StockWarningProps) {
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
