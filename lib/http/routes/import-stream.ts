import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nanoid } from "nanoid";
import type { ImportLine, ImportQuery } from "#lib/contract/dashboard/files.ts";
import { createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { withDeadline } from "#lib/kernel/deadline.ts";
import { Failure, serverBusy } from "#lib/kernel/errors.ts";
import type { Log } from "#lib/kernel/log.ts";
import { CONCURRENCY, observeConcurrency } from "#lib/limits/concurrency.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { ImportRejected } from "#lib/services/imports/columns.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { describeError } from "#lib/telemetry/error-log.ts";

const imports = createConcurrencyLimit({
  name: "imports",
  ...CONCURRENCY.imports,
  wait: "imports",
  rejection: serverBusy,
});
observeConcurrency("imports", imports);

/** How long a preview waits for a client that does not read its changes. */
const MAX_UNREAD_MS = 60_000;

/**
 * Imports the uploaded file and streams its progress as JSON lines. Saves the file first, so that an
 * interrupted upload changes nothing and the import finishes even if the client disconnects. Throws 503 when too many
 * imports are running.
 */
export async function streamImport(
  { db, storeUid, actor, log, cdn }: MerchantContext,
  { dry_run, stock, missing_stock: missingStock, location, file: name }: ImportQuery,
  body: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const release = await imports.acquire();
  const file = path.join(tmpdir(), `storefront-import-${nanoid()}`);
  try {
    await saveBody(body, file);
  } catch (error) {
    release();
    await rm(file, { force: true });
    throw error;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const lines = writable.getWriter();
  let isDisconnected = false;
  lines.closed.catch(() => {
    isDisconnected = true;
  });
  const send = (line: ImportLine) =>
    void lines.write(Buffer.from(`${JSON.stringify(line)}\n`)).catch(() => {});
  const run = async () => {
    const handle = await open(file);
    try {
      const report = await importProducts(
        db,
        storeUid,
        () => handle.createReadStream({ start: 0, autoClose: false }),
        {
          dryRun: dry_run === "1",
          stock,
          missingStock,
          location,
          source: { file: name, actor },
          onChanges: async (changes) => {
            // Waits for a slow client, and stops the preview when it has disconnected or does not read.
            await withDeadline(lines.ready, MAX_UNREAD_MS, () => lines.abort());
            send({ changes });
          },
          onProgress: (progress) => send({ progress }),
        },
      );
      send({ report });
    } catch (error) {
      if (!isDisconnected) send({ error: reasonOf(log, error, dry_run === "1") });
    } finally {
      await handle.close().catch(() => {});
      await rm(file, { force: true });
      if (dry_run === "0") cdn.purgeLater(storeUid);
      await lines.close().catch(() => {});
    }
  };
  run()
    .catch((error) => lines.abort(error))
    .finally(release);
  return new Response(readable, { headers: { "content-type": "application/x-ndjson" } });
}

async function saveBody(body: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const handle = await open(file, "wx", 0o600).catch(rejectUnsaved);
  try {
    // Not `write`, which may write only the start of a chunk on a disk that is almost full.
    for await (const chunk of body) await handle.appendFile(chunk).catch(rejectUnsaved);
  } finally {
    await handle.close();
  }
}

function rejectUnsaved(cause: unknown): never {
  const text = "The server cannot store the file right now. Nothing was imported. Try again later.";
  throw new Failure({ code: "SERVICE_UNAVAILABLE", text, retryAfter: 60, cause });
}

function reasonOf(log: Log, error: unknown, dryRun: boolean): string {
  if (error instanceof ImportRejected) return error.message;
  log.error({ error: describeError(error) }, "import failed");
  if (dryRun) return "The preview stopped early. Nothing has changed; try again in a moment.";
  return "The import stopped early. Rows imported so far are saved; import the file again to continue.";
}
