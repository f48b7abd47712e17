import { Field } from "#app/_ui/field.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { itemName } from "#lib/dashboard/order-labels.ts";

/** Entered quantities by line uid. */
type Quantities = Record<string, string>;

/** A line that an action still applies to. */
interface OpenLine {
  uid: string;
  name: string;
  remaining: number;
}

interface QuantityRules {
  validate: (text: string, fields: { quantities: Quantities }) => string | boolean;
}

interface ItemQuantitiesProps {
  /** The lines when the dialog was opened. */
  lines: OpenLine[];
  /** The lines as they are known now. */
  openLines: OpenLine[];
  field: (name: `quantities.${string}`, rules: QuantityRules) => object;
}

/** A field for the quantity of each line. */
export function ItemQuantities({ lines, openLines, field }: ItemQuantitiesProps) {
  const remaining = (line: string) => openLines.find(({ uid }) => uid === line)?.remaining ?? 0;
  return lines.map(({ uid, name }, index) => (
    <Field
      key={uid}
      label={name}
      hint={`Quantity (max. ${remaining(uid)})`}
      type="number"
      inputMode="numeric"
      min={0}
      max={remaining(uid)}
      step={1}
      {...field(`quantities.${uid}`, {
        validate: (text, { quantities }) => {
          const isValid = /^\d+$/.test(text) && Number(text) <= remaining(uid);
          if (!isValid) return `Enter a whole number up to ${remaining(uid)}`;
          const isAny = Object.values(quantities).some((quantity) => Number(quantity) > 0);
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
  return Object.fromEntries(lines.map((line) => [line.uid, String(initial(line))]));
}

/** Returns the entered quantities without zeros. */
export function toItemQuantities(quantities: Quantities): { item: string; quantity: number }[] {
  return Object.entries(quantities)
    .map(([item, quantity]) => ({ item, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);
}
