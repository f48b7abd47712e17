import type {
  ImportNote,
  ImportProgress,
  ImportReport,
  ProductChange,
} from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import type { WriteOptions } from "#lib/services/imports/write-batch.ts";

export interface ImportOptions extends WriteOptions {
  /** The location of an inventory file whose quantities are imported; the sum of all by default. */
  location?: string;
  /** Receives the format of the file before anything is written; may throw. */
  onFormat?: (format: Columns["format"]) => void;
  /** Receives the changes of each batch of a dry run, which continues afterwards. */
  onChanges?: (changes: ProductChange[]) => Promise<void> | void;
  onProgress?: (progress: Readonly<ImportProgress>) => void;
  onNote?: (kind: "problem" | "warning", note: ImportNote) => void;
}

/** The report and options of one import. */
export interface ImportRun {
  report: ImportReport;
  options: ImportOptions;
}
