import { Readable } from "node:stream";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";

/** Streams the catalogue as a CSV download. */
export async function streamExport({
  db,
  store,
  storeUid,
  publicUrl,
}: DashboardContext): Promise<Response> {
  const lines = Readable.from(exportProducts(db, storeUid, publicUrl), { objectMode: false });
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${store.slug}-products.csv"`,
    },
  });
}
