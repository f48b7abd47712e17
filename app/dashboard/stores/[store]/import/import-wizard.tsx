"use client";

import {
  type MutationState,
  skipToken,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useId, useState } from "react";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { warnBeforeUnload } from "#app/dashboard/_components/unsaved-changes.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { ImportOutcome } from "#app/dashboard/stores/[store]/import/import-outcome.tsx";
import {
  type ImportLine,
  type ImportProgress,
  type ImportReport,
  MAX_IMPORT_BYTES,
} from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";

interface ImportInput {
  chosen: File;
  dryRun: boolean;
}

/** How long the outcome of an import is still shown when its page is opened again. */
const OUTCOME_GC_TIME_MS = 30 * 60_000;

/** Chooses a file, previews its changes and imports it; other pages can be opened while it runs. */
export function ImportWizard() {
  const { slug } = useStore();
  const id = useId();
  const { run, progress, start, reset } = useImport(slug);
  const [file, setFile] = useState(run?.variables?.chosen);
  const isPending = run?.status === "pending";
  const isPreview = run?.variables?.dryRun === true;
  const tooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  const changes = (run?.data?.created ?? 0) + (run?.data?.updated ?? 0);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isPending}
          className="target rounded-control border-2 border-rule-strong bg-sheet p-2 file:mr-4 file:rounded-control file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-paper"
          onChange={({ target }) => {
            reset();
            setFile(target.files?.[0]);
          }}
        />
        {tooLarge && (
          <p className="text-fine font-medium text-alert">
            The file is larger than 50 MB. Split it into smaller files.
          </p>
        )}
      </div>
      {file && !tooLarge && !isPending && !(run?.data && isPreview) && (
        <Button className="self-start" onClick={() => start({ chosen: file, dryRun: true })}>
          {run ? "Preview again" : "Preview"}
        </Button>
      )}
      {isPending && file && <Progress file={file} progress={progress} dryRun={isPreview} />}
      {run?.error && <Notice variant="error" title={run.error.message} />}
      {run?.data && <ImportOutcome report={run.data} dryRun={isPreview} />}
      {run?.data && isPreview && file && (
        <div className="flex flex-wrap items-center gap-4">
          <Button disabled={changes === 0} onClick={() => start({ chosen: file, dryRun: false })}>
            {changes === 0 ? "Nothing to import" : `Import ${formatCount(changes, "product")}`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The last import or preview of the store, which outlives the page that started it. */
function useImport(slug: string) {
  const client = useQueryClient();
  const mutationKey = ["import", slug];
  const progressKey = ["import-progress", slug];
  const { mutate } = useSingleFlightMutation({
    mutationKey,
    gcTime: OUTCOME_GC_TIME_MS,
    mutationFn: ({ chosen, dryRun }: ImportInput) => {
      const stopWarning = warnBeforeUnload();
      return uploadImport({
        store: slug,
        file: chosen,
        dryRun,
        onProgress: (progress) => client.setQueryData(progressKey, progress),
      }).finally(stopWarning);
    },
    onSuccess: (_report, { dryRun }) =>
      dryRun ? undefined : client.invalidateQueries({ queryKey: ["stores", slug] }),
  });
  const { data: progress } = useQuery<ImportProgress>({
    queryKey: progressKey,
    queryFn: skipToken,
    gcTime: OUTCOME_GC_TIME_MS,
  });
  const runs = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<ImportReport, Error, ImportInput>,
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

interface ProgressProps {
  file: File;
  progress: ImportProgress | undefined;
  dryRun: boolean;
}

function Progress({ file, progress, dryRun }: ProgressProps) {
  const what = dryRun ? "Checking" : "Importing";
  return (
    <div className="flex flex-col gap-2" role="status">
      <p>{progress ? `${what}: ${progress.rows} rows read` : `${what}: sending ${file.name}`}</p>
      <progress
        className="h-2 w-full accent-ink"
        max={file.size}
        value={progress ? progress.bytes : undefined}
      />
    </div>
  );
}

interface ImportRequest {
  store: string;
  file: File;
  dryRun: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/** Uploads a product file and reads its progress. Throws errors with messages for the merchant. */
async function uploadImport({
  store,
  file,
  dryRun,
  onProgress,
}: ImportRequest): Promise<ImportReport> {
  const response = await fetch(`/api/dashboard/stores/${store}/import?dry_run=${dryRun ? 1 : 0}`, {
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
  for await (const line of linesOf(response.body)) {
    if ("progress" in line) onProgress(line.progress);
    else if ("report" in line) return line.report;
    else throw new Error(line.error);
  }
  throw new Error("The connection was lost. Import the file again to continue.");
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
