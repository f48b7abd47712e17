import { z } from "zod";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Text, Uid } from "#lib/contract/scalars.ts";

/** Bytes of a picture, uploaded and stored. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pixels of an uploaded picture. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Bytes of a product file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** Media types accepted for upload. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** A note on a line of the file; the first is 1. The handle is "" for a row without a product. */
const Note = z.object({ line: z.int(), handle: z.string(), reason: z.string() });
export type ImportNote = z.infer<typeof Note>;

/** Bytes and rows read so far, without the header and blank rows, and products by outcome. */
const Progress = z.object({
  bytes: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
});
export type ImportProgress = z.infer<typeof Progress>;

/** A column of the file: its rows with a value, and how the import used the values. */
const Column = z.object({
  name: z.string(),
  use: z.enum(["imported", "adjusted", "ignored"]),
  rows: z.int(),
  adjustments: z.array(z.object({ how: z.string(), rows: z.int() })),
});

/**
 * Result of an import: its named columns in the file's order, why products or rows were skipped, and what was
 * imported differently. Lists up to 1,000 notes of each kind and counts all of them.
 */
export const ImportReport = Progress.extend({
  columns: z.array(Column),
  problems: z.array(Note),
  problemCount: z.int(),
  warnings: z.array(Note),
  warningCount: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Outcome of copying the next pictures from other servers. */
const PictureCopies = z.object({
  copied: z.int(),
  /** Pictures that could not be copied, each with a product that shows it. */
  failures: z.array(z.object({ url: z.string(), product: Uid, reason: z.string() })),
  /** The last URL processed; pass it as `after` to continue. Null after the last picture. */
  last: z.string().nullable(),
});
export type PictureCopies = z.infer<typeof PictureCopies>;

/** One line of the response to an import; the last line is the report or an error. */
export type ImportLine =
  | { progress: ImportProgress }
  | { report: ImportReport }
  | { error: string };

const storeRoute = { ...noInput, role: "staff", resource: "store" } as const;

export const fileRoutes = {
  uploadPicture: {
    ...storeRoute,
    method: "POST",
    path: "/pictures",
    output: z.object({ url: z.string() }),
  },
  deletePicture: {
    ...storeRoute,
    resource: "image",
    method: "DELETE",
    path: "/pictures/{picture}",
    params: z.object({ picture: Uid }),
    output: z.object({}),
  },
  countPicturesToCopy: {
    ...storeRoute,
    method: "GET",
    path: "/picture-copies",
    output: z.object({ left: z.int() }),
  },
  copyPictures: {
    ...storeRoute,
    method: "POST",
    path: "/picture-copies",
    body: z.object({ after: Text.pipe(z.string().max(PRODUCT_LIMITS.imageUrl)).default("") }),
    limitPerStore: "picture_copies_per_store",
    output: PictureCopies,
  },
  importProducts: {
    ...storeRoute,
    method: "POST",
    path: "/import",
    query: z.object({ dry_run: z.enum(["0", "1"]).default("1") }),
    output: ImportReport,
  },
  exportProducts: {
    ...storeRoute,
    method: "GET",
    path: "/export",
    query: ProductExportQuery,
    output: z.string(),
  },
} as const satisfies Record<string, DashboardRoute>;
