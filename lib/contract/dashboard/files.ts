import { z } from "zod";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { Text } from "#lib/contract/scalars.ts";

/** Bytes of a picture, uploaded and stored. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pixels of an uploaded picture. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Bytes of a product file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/**
 * Media types accepted for upload. Without HEIC, iPhones convert their photos when they are chosen, and Safari on a Mac
 * converts to the first type.
 */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a picture is refused, and what to do. */
export const PICTURE_PROBLEMS = {
  unreadable: "The file is not a readable JPEG, PNG, WebP, AVIF or GIF image",
  truncated: "A part of the image is missing. Copy or download the file again",
  heic: "HEIC images are not supported. Save the image as JPEG, or upload it from your iPhone",
};

/** A note on a line of the file; the first is 1. The handle is "" for a row without a product. */
export interface ImportNote {
  line: number;
  handle: string;
  reason: string;
}

/** Bytes and rows read so far, without the header and blank rows, and products by outcome. */
export interface ImportProgress {
  bytes: number;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
}

/**
 * What an import does with a variant whose stock is tracked but has no quantity in the file. "leave": a stored variant
 * keeps its stock, and whether it is tracked; a new one is sold out.
 */
export const MISSING_STOCK = ["sold_out", "untracked", "leave"] as const;
export type MissingStock = (typeof MISSING_STOCK)[number];

/** Kinds of changes in a preview, by the fields that change. */
export const CHANGE_KINDS = [
  "price",
  "stock",
  "texts",
  "images",
  "variants",
  "visibility",
  "other",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A field that an import changes. `variant` is "" for the product's own; long values are shortened. */
export interface FieldChange {
  kind: ChangeKind;
  variant: string;
  field: string;
  old: string;
  new: string;
}

/** What an import changes in a product; `line` is its first in the file. */
export interface ProductChange {
  line: number;
  handle: string;
  name: string;
  result: "created" | "updated";
  fields: FieldChange[];
}

/** Existing variants whose stock differs, and the difference of all their quantities. */
export interface StockDifference {
  variants: number;
  units: number;
}

/** Counts of shippable variants without a weight, and with a weight of 0. */
export interface MissingWeights {
  unknown: number;
  zero: number;
}

/** A column of the file: its rows with a value, and how the import used the values. */
interface Column {
  name: string;
  use: "imported" | "adjusted" | "ignored";
  rows: number;
  adjustments: { how: string; rows: number }[];
}

/**
 * Result of an import: its named columns in the file's order, why products or rows were skipped, and what was
 * imported differently. Lists up to 1,000 notes of each kind and counts all of them.
 */
export interface ImportReport extends ImportProgress {
  kind: "products" | "inventory";
  /** Locations of an inventory file. */
  locations: string[];
  columns: Column[];
  /** Variants to which the choice of `MissingStock` applies. */
  variantsWithoutQuantity: number;
  /** Those of them that are new. */
  newVariantsWithoutQuantity: number;
  /** How the import changes the stock of existing variants. */
  stock: StockDifference;
  /** How it would change it if set to the file's quantities. */
  stockIfSet: StockDifference;
  /** Variants to be shipped, in the file, that have no weight or a weight of 0. */
  weights: MissingWeights;
  /** SKUs and barcodes that lose the apostrophe that exports write before a code, such as `'0101`. */
  apostrophesRemoved: number;
  problems: ImportNote[];
  problemCount: number;
  warnings: ImportNote[];
  warningCount: number;
}

/** Outcome of copying the next pictures from other servers. */
export interface PictureCopies {
  copied: number;
  /** Pictures that could not be copied, each with a product that shows it. */
  failures: { url: string; product: string; reason: string }[];
  /** The last URL processed; pass it as `after` to continue. Null after the last picture. */
  last: string | null;
}

export const PictureCopiesRequest = z.object({
  after: Text.pipe(z.string().max(PRODUCT_LIMITS.imageUrl)).default(""),
});

/** Whether an import keeps the stock of stored variants or sets it to the file's. */
export const STOCK_MODES = ["keep", "set"] as const;
export type StockMode = (typeof STOCK_MODES)[number];

export const ImportQuery = z.object({
  dry_run: z.enum(["0", "1"]).default("1"),
  stock: z.enum(STOCK_MODES).default("keep"),
  missing_stock: z.enum(MISSING_STOCK).default("leave"),
  /** The location of an inventory file; the sum of all by default. */
  location: Text.pipe(z.string().max(255)).optional(),
  /** Name of the file, for the stock history. */
  file: Text.pipe(z.string().max(255)).default("products.csv"),
});
export type ImportQuery = z.output<typeof ImportQuery>;

/**
 * One line of the response to an import. A preview sends the changes of each batch; the last line is the report or an
 * error.
 */
export type ImportLine =
  | { progress: ImportProgress }
  | { changes: ProductChange[] }
  | { report: ImportReport }
  | { error: string };
