import {
  type MutationState,
  skipToken,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { warnBeforeUnload } from "#app/dashboard/_components/unsaved-changes.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type {
  ImportLine,
  ImportProgress,
  ImportReport,
  MissingStock,
  StockMode,
} from "#lib/contract/dashboard/files.ts";
import { addChanges, type ImportChanges, noChanges } from "#lib/dashboard/import-changes.ts";

/** The merchant's choices for stock; an unanswered question is undefined. */
export interface ImportChoices {
  stock: StockMode;
  missingStock: MissingStock | undefined;
  /** Of an inventory file; undefined for the sum of all. */
  location: string | undefined;
}

interface ImportInput {
  file: File;
  dryRun: boolean;
  choices: ImportChoices;
}

/** A report; a preview also has the changes. */
export interface ImportResult {
  report: ImportReport;
  changes: ImportChanges;
}

/** Longer names are cut in the stock history. */
const MAX_NAME_LENGTH = 200;

/** How long the outcome of an import is still shown when its page is opened again. */
const OUTCOME_GC_TIME_MS = 30 * 60_000;

/** The last import or preview of the store, which outlives the page that started it. */
export function useImport(slug: string) {
  const client = useQueryClient();
  const mutationKey = ["import", slug];
  const progressKey = ["import-progress", slug];
  const { mutate } = useSingleFlightMutation({
    mutationKey,
    gcTime: OUTCOME_GC_TIME_MS,
    mutationFn: (input: ImportInput) => {
      const stopWarning = warnBeforeUnload();
      return uploadImport(slug, input, (progress) =>
        client.setQueryData(progressKey, progress),
      ).finally(stopWarning);
    },
    onSuccess: (_result, { dryRun }) =>
      dryRun ? undefined : client.invalidateQueries({ queryKey: ["stores", slug] }),
  });
  const { data: progress } = useQuery<ImportProgress>({
    queryKey: progressKey,
    queryFn: skipToken,
    gcTime: OUTCOME_GC_TIME_MS,
  });
  const runs = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<ImportResult, Error, ImportInput>,
  });
  const reset = () => {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation);
    client.removeQueries({ queryKey: progressKey });
  };
  const start = (input: ImportInput) => {
    reset();
    mutate(input);
  };
  return { run: runs.at(-1), progress, start, reset };
}

/** Uploads a product file and reads its progress. Throws errors with messages for the merchant. */
async function uploadImport(
  store: string,
  { file, dryRun, choices }: ImportInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const query = new URLSearchParams({
    dry_run: dryRun ? "1" : "0",
    stock: choices.stock,
    missing_stock: choices.missingStock ?? "leave",
    ...(choices.location !== undefined && { location: choices.location }),
    file: file.name.slice(0, MAX_NAME_LENGTH).toWellFormed(),
  });
  const response = await fetch(`/api/dashboard/stores/${store}/import?${query}`, {
    method: "POST",
    body: file,
    headers: { "content-type": "text/csv" },
  }).catch(() => {
    throw new Error("The service can't be reached. Check your connection and try again.");
  });
  if (!response.ok || !response.body) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new FetchError(response.status, error ?? "The upload failed. Try again in a moment.");
  }
  const changes = noChanges();
  for await (const line of linesOf(response.body)) {
    if ("progress" in line) onProgress(line.progress);
    else if ("changes" in line) addChanges(changes, line.changes);
    else if ("report" in line) return { report: line.report, changes };
    else throw new Error(line.error);
  }
  throw new Error(
    dryRun
      ? "The connection was lost. Preview the file again."
      : "The connection was lost. Import the file again to continue.",
  );
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ImportLine> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<string>;
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}
