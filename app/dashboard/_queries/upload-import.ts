import { FetchError } from "#app/_queries/fetch-api.ts";
import type { ImportLine, ImportProgress, ImportReport } from "#lib/contract/dashboard/files.ts";

interface ImportRequest {
  store: string;
  file: File;
  dryRun: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/** Uploads a product file and reads its progress. Throws errors with messages for the merchant. */
export async function uploadImport({
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
