import { Pencil } from "lucide-react";
import { type KeyboardEvent, memo, useId } from "react";
import {
  type FieldErrors,
  type RegisterOptions,
  type UseFormRegister,
  useFormContext,
} from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { errorMessage } from "#app/dashboard/_components/use-edit.ts";
import {
  MoreVariantFields,
  type VariantField,
} from "#app/dashboard/stores/[store]/products/more-variant-fields.tsx";
import type { AdjustableVariant } from "#app/dashboard/stores/[store]/products/stock-adjustment.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { amountInput, weightInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import type { EditedProduct, EditedVariant } from "#lib/dashboard/variant-drafts.ts";
import { variantName } from "#lib/kernel/variant-name.ts";

/** One line per variant where there is room for the columns, otherwise a card per variant. */
const COLUMNS =
  "xl:grid-cols-[minmax(7rem,1.2fr)_repeat(2,minmax(6rem,1fr))_minmax(5.5rem,0.9fr)_minmax(7rem,1.3fr)_minmax(4.5rem,0.6fr)] xl:pr-16";

const CELL = "xl:col-span-1 [&>input]:px-2.5";

/** Hides the label of a field where the table has a head. */
const TABLE_CELL = "[&>label]:text-fine xl:[&>label]:sr-only";

const WEIGHT = weightInput({ empty: null });

interface VariantTableProps {
  variants: (Pick<EditedVariant, "uid" | "values"> & { id: string })[];
  /** The stock of existing variants by uid. */
  stock: ReadonlyMap<string, AdjustableVariant>;
  onAdjustStock: (variants: string[]) => void;
}

/** The fields of each variant. Its inputs are not controlled, so that typing renders no row again. */
export function VariantTable({ variants, stock, onAdjustStock }: VariantTableProps) {
  const { currency } = useStore();
  const { register, formState } = useFormContext<EditedProduct>();
  const { variants: errors } = formState.errors;
  const isOnly = variants.length === 1;
  return (
    <div>
      {!isOnly && (
        <div
          aria-hidden="true"
          className={`hidden gap-x-3 border-b-2 border-ink pb-2 font-semibold xl:grid ${COLUMNS}`}
        >
          <span>Variant</span>
          <span>Price ({currency})</span>
          <span>Promo price</span>
          <span>On hand</span>
          <span>SKU</span>
          <span>Weight (kg)</span>
        </div>
      )}
      <ul className="flex flex-col" onKeyDown={moveToNextVariant}>
        {variants.map(({ id, uid, values }, index) => (
          <VariantRow
            key={id}
            index={index}
            title={isOnly ? "this product" : variantName(values)}
            isNew={uid === null}
            isOnly={isOnly}
            currency={currency}
            stocked={uid === null ? undefined : stock.get(uid)}
            error={errors?.[index]}
            register={register}
            onAdjustStock={onAdjustStock}
          />
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus to the same field of the variant above or below, as in a spreadsheet. */
function moveToNextVariant(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLInputElement) || target.type !== "text") return;
  const [list = "", index = "", field = ""] = target.name.split(".");
  const [next] = document.getElementsByName(`${list}.${Number(index) + step}.${field}`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface VariantRowProps {
  index: number;
  title: string;
  isNew: boolean;
  isOnly: boolean;
  currency: string;
  /** Undefined for a new variant. */
  stocked: AdjustableVariant | undefined;
  error: FieldErrors<EditedVariant> | undefined;
  register: UseFormRegister<EditedProduct>;
  onAdjustStock: (variants: string[]) => void;
}

/** Rendered again only when its own props change. */
const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { index, title, isNew, isOnly, currency, stocked, error, register, onAdjustStock } = props;
  const titleId = useId();
  const field = (
    name: VariantField,
    options?: RegisterOptions<EditedProduct, `variants.${number}.${VariantField}`>,
  ) => ({
    error: error?.[name]?.message,
    ...register(`variants.${index}.${name}`, options),
  });
  const amount = amountInput(currency);
  const promoAmount = amountInput(currency, { empty: null });
  const cell = isOnly ? CELL : `${CELL} ${TABLE_CELL}`;
  const narrow = `col-span-2 ${cell}`;
  return (
    <li className="relative border-b border-rule py-3">
      <fieldset
        {...(isOnly ? { "aria-label": "Variant" } : { "aria-labelledby": titleId })}
        className={`grid min-w-0 grid-cols-6 items-start gap-x-3 gap-y-2 ${isOnly ? "xl:grid-cols-5" : COLUMNS}`}
      >
        <div
          className={`col-span-full flex flex-wrap items-center justify-between gap-x-3 ${isOnly ? "" : "xl:col-span-1"}`}
        >
          {!isOnly && (
            <p id={titleId} className="font-semibold wrap-anywhere">
              {title}
            </p>
          )}
          <label className="flex min-h-6 items-center gap-2 text-fine">
            <input
              type="checkbox"
              className="size-5 accent-ink"
              {...register(`variants.${index}.is_active`)}
            />
            For sale
          </label>
        </div>
        <NumberField
          label={`Price (${currency})`}
          className={narrow}
          {...numberProps(field, "price", amount)}
        />
        <NumberField
          label="Promo price"
          className={narrow}
          {...numberProps(field, "promo_price", promoAmount)}
        />
        {stocked ? (
          <StockCell
            {...{ title, stocked, onAdjustStock }}
            className={isOnly ? "" : "xl:[&>span]:hidden [&>span]:text-fine"}
          />
        ) : (
          <NumberField
            label="On hand"
            className={narrow}
            // The stock of a variant that another person has just added is shown once this page is loaded again.
            readOnly={!isNew}
            {...numberProps(field, "on_hand", wholeNumberInput)}
          />
        )}
        <Field
          label="SKU"
          className={`col-span-4 ${cell}`}
          autoComplete="off"
          maxLength={PRODUCT_LIMITS.name}
          {...field("sku")}
        />
        <NumberField
          label="Weight (kg)"
          className={narrow}
          {...numberProps(field, "weight", WEIGHT)}
        />
      </fieldset>
      <GroupError>{error?.uid?.message ?? errorMessage(error?.values)}</GroupError>
      <MoreVariantFields {...{ index, field, error, isOnly, title }} />
    </li>
  );
});

interface StockCellProps extends Pick<VariantTableProps, "onAdjustStock"> {
  title: string;
  stocked: AdjustableVariant;
  className: string;
}

/** The stock of an existing variant, which opens a dialog. */
function StockCell({ title, stocked, className, onAdjustStock }: StockCellProps) {
  const { uid, on_hand, reserved, tracks_stock } = stocked;
  return (
    <div className={`col-span-2 ${CELL} flex min-w-0 flex-col gap-1.5 ${className}`}>
      <span aria-hidden="true" className="font-semibold">
        On hand
      </span>
      {tracks_stock ? (
        <button
          type="button"
          onClick={() => onAdjustStock([uid])}
          className="flex target w-full cursor-pointer items-center justify-between gap-2 rounded-control border-2 border-rule bg-sheet px-2.5 py-1 text-left figures hover:border-ink"
        >
          <span>
            <span className="sr-only">Change stock of {title}: </span>
            {on_hand}
            {reserved > 0 && (
              <span className="block text-fine text-ink-soft"> {reserved} reserved</span>
            )}
          </span>
          <Pencil aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </button>
      ) : (
        <p className="py-2.5 text-ink-soft">Not tracked</p>
      )}
    </div>
  );
}
