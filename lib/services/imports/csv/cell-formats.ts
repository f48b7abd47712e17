import { currencyDecimals } from "#lib/kernel/money.ts";
import type { Columns, ImportField } from "#lib/services/imports/columns.ts";
import {
  type CsvFile,
  type MalformedRow,
  type Row,
  readCsv,
} from "#lib/services/imports/csv/read-csv.ts";
import { type DateOrder, readDate } from "#lib/services/imports/csv/read-date.ts";
import {
  currencyRemover,
  type DecimalSign,
  readNumber,
} from "#lib/services/imports/csv/read-number.ts";

/** amount, count: one separator before three digits separates thousands; measure: it is the decimal sign. */
type CellKind = "amount" | "count" | "measure" | "date";

const KINDS: Partial<Record<ImportField, CellKind>> = {
  price: "amount",
  compareAtPrice: "amount",
  unitCost: "amount",
  quantity: "count",
  reorderPoint: "count",
  grams: "count",
  length: "measure",
  width: "measure",
  height: "measure",
  expectedBackOn: "date",
  expiresOn: "date",
  createdAt: "date",
  promoExpiry: "date",
  "regular price": "amount",
  "sale price": "amount",
  "cost of goods": "amount",
  stock: "count",
  "low stock amount": "count",
  available: "count",
  unavailable: "count",
  committed: "count",
  "on hand": "count",
  "on hand (new)": "count",
  "date sale price starts": "date",
  "date sale price ends": "date",
};

function kindOf(field: ImportField): CellKind | undefined {
  if (field.startsWith("at location ")) return "count";
  return KINDS[field] ?? (/^(weight|length|width|height) \(/.test(field) ? "measure" : undefined);
}

/** How the columns of a file write numbers and dates: what at least one of their cells shows. */
export interface CellFormats {
  signs: Map<ImportField, Set<DecimalSign>>;
  orders: Map<ImportField, Set<DateOrder>>;
}

/** Reads a whole file for the formats of its cells. Throws ImportRejected for an invalid file. */
export async function findCellFormats(
  input: AsyncIterable<Uint8Array>,
  currency: string,
): Promise<CellFormats> {
  const formats: CellFormats = { signs: new Map(), orders: new Map() };
  const removeCurrency = currencyRemover(currency);
  const { columns, rows } = await readCsv(input, { bytes: 0, rows: 0 });
  const fields = formattedFields(columns);
  for await (const row of rows) {
    if ("reason" in row) continue;
    for (const [field, kind] of fields) {
      const cell = row.cells[field];
      if (!cell) continue;
      if (kind === "date") add(formats.orders, field, readDate(cell)?.order);
      else add(formats.signs, field, readNumber(removeCurrency(cell))?.sign);
    }
  }
  return formats;
}

/** Converts the numbers and dates of each row to one format. Other texts stay, for their parser to reject. */
export async function* normalizeCells(
  { columns, rows }: CsvFile,
  { signs, orders }: CellFormats,
  currency: string,
): AsyncGenerator<Row | MalformedRow> {
  const removeCurrency = currencyRemover(currency);
  const fields = formattedFields(columns);
  for await (const row of rows) {
    if (!("reason" in row)) {
      for (const [field, kind] of fields) {
        const cell = row.cells[field];
        if (!cell) continue;
        if (kind === "date") {
          row.cells[field] = readDate(cell, onlyOne(orders.get(field)))?.value ?? cell;
        } else {
          const sign = onlyOne(signs.get(field));
          normalizeNumber(row, field, removeCurrency(cell), { kind, sign, currency });
        }
      }
    }
    yield row;
  }
}

function normalizeNumber(
  row: Row,
  field: ImportField,
  text: string,
  { kind, sign, currency }: { kind: CellKind; sign: DecimalSign | undefined; currency: string },
): void {
  const number = readNumber(text, sign, kind === "measure");
  if (!number) return;
  row.cells[field] = number.value;
  // Exports write decimal points, so that only a comma in a measure is ambiguous.
  if (number.isAmbiguous && (kind !== "measure" || text.includes(","))) {
    const isRejected = kind === "amount" && currencyDecimals(currency) === 3;
    row.ambiguousNumbers.push({ field, written: text, value: number.value, isRejected });
  }
}

function formattedFields({ list }: Columns): [ImportField, CellKind][] {
  return list.flatMap(({ field }): [ImportField, CellKind][] => {
    const kind = field && kindOf(field);
    return kind ? [[field, kind]] : [];
  });
}

function add<Value>(
  values: Map<ImportField, Set<Value>>,
  field: ImportField,
  value: Value | undefined,
): void {
  if (value !== undefined) values.set(field, (values.get(field) ?? new Set()).add(value));
}

function onlyOne<Value>(values: Set<Value> | undefined): Value | undefined {
  return values?.size === 1 ? [...values][0] : undefined;
}
