import Big from "big.js";
import { z } from "zod";
import { MAX_AMOUNT, PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { InputDate } from "#lib/contract/scalars.ts";
import { isImageUrl } from "#lib/kernel/image-url.ts";
import { parseAttributes } from "#lib/kernel/product-attributes.ts";
import { roundAmount, roundWeight } from "#lib/kernel/round-amount.ts";
import { splitTags } from "#lib/kernel/tags.ts";
import { countOf, isStorable } from "#lib/kernel/text.ts";
import type { ColumnField, Columns } from "#lib/services/imports/columns.ts";
import type { Row } from "#lib/services/imports/csv/read-csv.ts";
import { isAmbiguousDate } from "#lib/services/imports/csv/read-date.ts";
import { type ProductNotes, printable } from "#lib/services/imports/product-notes.ts";

const MAX_GRAMS = 999_999_999;
const MAX_QUANTITY = 999_999_999;

/** Text that the database can store. */
function textCell(maxLength: number) {
  return z
    .string()
    .max(maxLength, { error: `is longer than ${maxLength} characters`, abort: true })
    .refine(isStorable, "has characters that cannot be stored");
}

export const NameCell = textCell(PRODUCT_LIMITS.name);

/** The apostrophe that exports write before a code, for spreadsheets to keep its zeros: `'0101`. */
const TEXT_MARKER = /^'(?=[\p{L}\p{N}][^']*$)/u;

/** Removes the apostrophe that exports write before a SKU or barcode; others are part of the code. */
export function withoutTextMarker(code: string): string {
  return code.replace(TEXT_MARKER, "");
}

/** A SKU or barcode. */
export const CodeCell = z.string().transform(withoutTextMarker).pipe(NameCell);

const TOO_MANY_TAGS = { error: `has more than ${PRODUCT_LIMITS.tags} tags`, abort: true };

/** Comma-separated tags, counted before each of them is checked; some may be blank or repeated. */
export const TagsCell = z
  .string()
  .refine((text) => countOf(text, ",") < 2 * PRODUCT_LIMITS.tags, TOO_MANY_TAGS)
  .transform(splitTags)
  .refine((tags) => tags.length <= PRODUCT_LIMITS.tags, TOO_MANY_TAGS)
  .pipe(z.array(textCell(PRODUCT_LIMITS.tag)));

/** Attributes by which shoppers filter, one per line, as `Material: Cotton`. */
export const AttributesCell = z
  .string()
  .transform((text, context) => {
    const attributes = parseAttributes(text);
    if (!attributes) context.addIssue("has a line that does not have the form Material: Cotton");
    return attributes ?? [];
  })
  .pipe(
    z
      .array(z.object({ name: NameCell, value: NameCell }))
      .max(PRODUCT_LIMITS.attributes, `has more than ${PRODUCT_LIMITS.attributes} attributes`),
  );

export const LongTextCell = textCell(PRODUCT_LIMITS.description);
export const AltTextCell = textCell(PRODUCT_LIMITS.altText);

/** Decimal digits, few enough to parse quickly. */
function decimal(error: string) {
  return z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error, abort: true });
}

/** An amount with two places, "1500.00". */
export const AmountCell = decimal("is not an amount such as 1500.00")
  .refine((value) => !value.startsWith("-"), "is below zero")
  .refine((value) => new Big(value).lte(MAX_AMOUNT), `is above ${MAX_AMOUNT}`)
  .refine((value) => new Big(value).round(2).eq(value), "has more than two decimals")
  .transform((value) => roundAmount(value));

/** Parses grams to kilograms with three places. */
export const GramsCell = decimal("is not a weight")
  .refine((value) => !value.startsWith("-"), "is below zero")
  .refine((value) => Number(value) <= MAX_GRAMS, "is too heavy")
  .transform((value) => roundWeight(new Big(value).div(1000)));

/** Centimetres with two places. */
export const CentimetresCell = decimal("is not a number of centimetres such as 12.50")
  .refine((value) => !value.startsWith("-"), "is below zero")
  .refine((value) => Number(value) < 1_000_000, "is too large")
  .transform((value) => roundAmount(value));

/** Explains why a text is not a date of the form 2030-12-31. */
export function dateProblem(text: string): string {
  return isAmbiguousDate(text)
    ? "may begin with the day or the month: write it as 2030-12-31"
    : "is not a date such as 2030-12-31";
}

export const DateCell = z.string().refine((text) => InputDate.safeParse(text).success, {
  error: ({ input }) => dateProblem(String(input)),
});

export const TimeCell = z.iso
  .datetime({ offset: true, error: "is not a time such as 2030-12-31T18:00:00Z", abort: true })
  .refine((value) => Date.parse(value) >= 0, "is before 1970")
  .refine((value) => Date.parse(value) < Date.UTC(10_000, 0), "is after 9999")
  .transform((value) => new Date(value).toISOString());

export const SeoDescriptionCell = textCell(PRODUCT_LIMITS.seoDescription);

/** A whole number, negative for oversold stock. */
export const QuantityCell = z
  .string()
  .regex(/^-?\d{1,15}(\.0+)?$/, { error: "is not a whole number", abort: true })
  .transform(Number)
  .refine((value) => Math.abs(value) <= MAX_QUANTITY, `is above ${MAX_QUANTITY}`);

export const NonNegativeCell = QuantityCell.refine((value) => value >= 0, "is below zero");

export const PositionCell = z
  .string()
  .regex(/^\d{1,6}$/, "is not a position such as 1")
  .transform(Number);

export const YesNoCell = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"], "is not TRUE or FALSE"))
  .transform((value) => value === "true");

/** Whether a variant sells when it is out of stock. */
export const BackorderCell = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["deny", "continue", "true", "false"], "is not deny or continue"))
  .transform((value) => value === "continue" || value === "true");

export const StatusCell = z
  .string()
  .toLowerCase()
  .pipe(
    z.enum(
      ["active", "draft", "archived", "unlisted"],
      "is not active, draft, archived or unlisted",
    ),
  );

const DEMO_PICTURE = /^\/demo\/[\w-]+\.webp(#|$)/;

/**
 * An image URL that a browser may load: never `javascript:`, `data:` or a local file. Paths are those of
 * the demo pictures, which every instance serves.
 */
export const ImageUrlCell = z
  .string()
  .max(PRODUCT_LIMITS.imageUrl, {
    error: `is longer than ${PRODUCT_LIMITS.imageUrl} characters`,
    abort: true,
  })
  .refine((value) => isImageUrl(value) && (!value.startsWith("/") || DEMO_PICTURE.test(value)), {
    error: "is not an http or https URL",
    abort: true,
  })
  .transform((value) => (value.startsWith("/") ? value : new URL(value).href))
  .refine(
    (href) => href.length <= PRODUCT_LIMITS.imageUrl,
    `is longer than ${PRODUCT_LIMITS.imageUrl} characters`,
  );

/** Reads and validates the cells of one product's rows; notes problems by column name. */
export interface CellReader extends ProductNotes {
  /** Returns undefined when the cell is blank, missing or invalid. */
  read<T>(row: Row, field: ColumnField, type: z.ZodType<T, string>): T | undefined;
  /** Returns the name of the field's column in this file. */
  label(field: ColumnField): string;
}

export function cellReader({ labels }: Columns, notes: ProductNotes): CellReader {
  const label = (field: ColumnField) => labels[field] ?? field;
  return {
    ...notes,
    label,
    read: (row, field, type) => {
      const value = row.cells[field]?.trim();
      if (!value) return undefined;
      const result = type.safeParse(value);
      if (result.success) return result.data;
      const problem = result.error.issues[0]?.message ?? "is not valid";
      notes.addProblem(row, `${label(field)} "${printable(value)}" ${problem}`);
      return undefined;
    },
  };
}
