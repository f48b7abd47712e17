import { z } from "zod";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

/** Bytes of a picture at most, as it is uploaded and as it is stored. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** Pixels of an uploaded picture at most. */
export const PICTURE_PIXELS = 40_000_000;

/** Bytes of a product file at most. */
export const IMPORT_BYTES = 50 * 1024 * 1024;

/** Media types that can be uploaded. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

const Note = z.object({ line: z.int(), handle: z.string(), reason: z.string() });
export type ImportNote = z.infer<typeof Note>;

const Progress = z.object({
  bytes: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
});
export type ImportProgress = z.infer<typeof Progress>;

/** What became of a product file; lists of notes end at a thousand, their counts do not. */
export const ImportReport = Progress.extend({
  columns: z.object({ recognised: z.array(z.string()), ignored: z.array(z.string()) }),
  problems: z.array(Note),
  problemCount: z.int(),
  warnings: z.array(Note),
  warningCount: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** One line of the reply to an import, as it goes on; the last one is its report or its refusal. */
export type ImportLine =
  | { progress: ImportProgress }
  | { report: ImportReport }
  | { refused: string };

const nothing = z.object({});
const ofStore = { role: "staff", resource: "store", params: nothing, body: null } as const;

export const fileRoutes = {
  uploadPicture: {
    ...ofStore,
    method: "POST",
    path: "/pictures",
    query: nothing,
    output: z.object({ address: z.string() }),
    message: "Picture stored",
  },
  deletePicture: {
    ...ofStore,
    resource: "picture",
    method: "DELETE",
    path: "/pictures/{picture}",
    params: z.object({ picture: Uid }),
    query: nothing,
    output: nothing,
    message: "Picture deleted",
  },
  importProducts: {
    ...ofStore,
    method: "POST",
    path: "/import",
    query: z.object({ dry_run: z.enum(["0", "1"]).default("1") }),
    output: ImportReport,
    message: "File imported",
  },
  exportProducts: {
    ...ofStore,
    method: "GET",
    path: "/export",
    query: nothing,
    output: z.string(),
    message: "Products exported",
  },
} as const satisfies Record<string, DashboardRoute>;
