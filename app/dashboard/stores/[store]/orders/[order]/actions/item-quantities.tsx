import type { UseFormRegisterReturn } from "react-hook-form";
import { NumberField } from "#app/dashboard/_components/number-field.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { type NumberInput, wholeNumberInput } from "#lib/dashboard/number-input.ts";
import { itemName } from "#lib/dashboard/order-labels.ts";

/** Entered quantities by line uid. */
type Quantities = Record<string, number>;

/** A line that an action still applies to. */
interface OpenLine {
  uid: string;
  name: string;
  remaining: number;
}

interface QuantityRules extends Pick<NumberInput, "setValueAs"> {
  validate: (quantity: number, fields: { quantities: Quantities }) => string | boolean;
}

interface ItemQuantitiesProps {
  /** The lines when the dialog was opened. */
  lines: OpenLine[];
  /** The lines as they are known now. */
  openLines: OpenLine[];
  field: (name: `quantities.${string}`, rules: QuantityRules) => UseFormRegisterReturn;
}

/** A field for the quantity of each line. */
export function ItemQuantities({ lines, openLines, field }: ItemQuantitiesProps) {
  const remaining = (line: string) => openLines.find(({ uid }) => uid === line)?.remaining ?? 0;
  return lines.map(({ uid, name }, index) => (
    <NumberField
      key={uid}
      label={name}
      hint={`Quantity (max. ${remaining(uid)})`}
      inputMode="numeric"
      input={wholeNumberInput}
      {...field(`quantities.${uid}`, {
        ...wholeNumberInput,
        validate: (quantity, { quantities }) => {
          // Text that is not a number stays as it is.
          const isValid = Number.isInteger(quantity) && quantity >= 0 && quantity <= remaining(uid);
          if (!isValid) return `Enter a whole number up to ${remaining(uid)}`;
          const isAny = Object.values(quantities).some((each) => each > 0);
          return index > 0 || isAny || "Choose at least one item";
        },
      })}
    />
  ));
}

/** Returns the lines with a quantity that can still be fulfilled. */
export function linesToFulfil({ order }: MerchantOrder): OpenLine[] {
  return openLines(order, ({ quantity, qty_fulfilled }) => quantity - qty_fulfilled);
}

/** Returns the lines with a quantity that can still be returned. */
export function linesToReturn({ order, returned }: MerchantOrder): OpenLine[] {
  return openLines(order, ({ uid, qty_fulfilled }) => qty_fulfilled - (returned[uid] ?? 0));
}

function openLines(
  { items }: MerchantOrder["order"],
  remaining: (item: MerchantOrder["order"]["items"][number]) => number,
): OpenLine[] {
  return items
    .map((item) => ({ uid: item.uid, name: itemName(item), remaining: remaining(item) }))
    .filter((line) => line.remaining > 0);
}

/** Returns the initial quantities of the lines. */
export function quantitiesOf(lines: OpenLine[], initial: (line: OpenLine) => number): Quantities {
  return Object.fromEntries(lines.map((line) => [line.uid, initial(line)]));
}

/** Returns the entered quantities without zeros. */
export function toItemQuantities(quantities: Quantities): { item: string; quantity: number }[] {
  return Object.entries(quantities)
    .map(([item, quantity]) => ({ item, quantity }))
    .filter(({ quantity }) => quantity > 0);
}
