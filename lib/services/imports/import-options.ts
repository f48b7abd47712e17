import type {
  ImportNote,
  ImportProgress,
  ImportReport,
  ProductChange,
} from "#lib/contract/dashboard/files.ts";
import type { WriteOptions } from "#lib/services/imports/write-batch.ts";

export interface ImportOptions extends WriteOptions {
  /** The location of an inventory file whose quantities are imported; the sum of all by default. */
  location?: string;
  /** Receives the changes of each batch of a dry run, which continues afterwards. */
  onChanges?: (changes: ProductChange[]) => Promise<void> | void;
  onProgress?: (progress: Readonly<ImportProgress>) => void;
  onNote?: (kind: "problem" | "warning", note: ImportNote) => void;
}

/** What a part of an import adds to, and how it imports. */
export interface ImportRun {
  report: ImportReport;
  options: ImportOptions;
}
