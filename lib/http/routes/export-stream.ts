import { Readable } from "node:stream";
import type { DashboardContext } from "#lib/services/context.ts";

/** Streams a CSV download, named after the store and its content. */
export function streamCsv<Input>(
  name: "products" | "orders" | "customers",
  exportLines: (ctx: DashboardContext, input: Input) => AsyncGenerator<string>,
): (ctx: DashboardContext, input: Input) => Promise<Response> {
  return async (ctx, input) => {
    const lines = Readable.from(exportLines(ctx, input), { objectMode: false });
    return new Response(Readable.toWeb(lines) as ReadableStream, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${ctx.store.slug}-${name}.csv"`,
      },
    });
  };
}
