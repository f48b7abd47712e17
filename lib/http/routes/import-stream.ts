import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nanoid } from "nanoid";
import type { ImportLine } from "#lib/contract/dashboard/files.ts";
import { purgePagesLater } from "#lib/http/pages/cdn-cache.ts";
import { runtime } from "#lib/runtime.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { ImportRejected } from "#lib/services/imports/refused.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { describeError } from "#lib/telemetry/error-log.ts";

/**
 * Imports the file of a request and tells, a JSON line at a time, how far it has come. The file is taken
 * whole first: an upload that breaks off has then changed nothing, and an import that nobody listens to
 * any more ends as it began.
 */
export async function streamImport(
  { db, storeUid }: DashboardContext,
  { dry_run }: { dry_run: "0" | "1" },
  body: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const file = path.join(tmpdir(), `storefront-import-${nanoid()}`);
  try {
    await saveBody(body, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  let isHeard = true;
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (line: ImportLine) => {
        if (isHeard) controller.enqueue(Buffer.from(`${JSON.stringify(line)}\n`));
      };
      const handle = await open(file);
      try {
        const report = await importProducts(db, storeUid, handle.createReadStream(), {
          dryRun: dry_run === "1",
          onProgress: (progress) => tell({ progress }),
        });
        tell({ report });
      } catch (error) {
        tell({ refused: reasonOf(error) });
      } finally {
        await handle.close().catch(() => {});
        await rm(file, { force: true });
        if (dry_run === "0") purgePagesLater(storeUid);
        if (isHeard) controller.close();
      }
    },
    cancel() {
      isHeard = false;
    },
  });
  return new Response(lines, { headers: { "content-type": "application/x-ndjson" } });
}

async function saveBody(body: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of body) await handle.write(chunk);
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ImportRejected) return error.message;
  runtime().log.error({ error: describeError(error) }, "import failed");
  return "The import stopped on the way. What it had done stays; run it again to go on.";
}
