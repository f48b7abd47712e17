import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** What merchants' browsers send files to, often over a slow network. */
const FILES_PATH = "/api/dashboard/stores/";

const BODY_MILLISECONDS = 15_000;
/** The largest file takes seven minutes at a megabit a second. */
export const FILE_MILLISECONDS = 10 * 60_000;

/**
 * Ends the request when its body is not there in time, just as Node does by `requestTimeout`, which is
 * the same for all.
 */
export function limitSlowBody(request: IncomingMessage, server: Server): void {
  const { headers, url, socket } = request;
  if (!headers["content-length"] && !headers["transfer-encoding"]) return;
  const late = setTimeout(
    () => {
      if (request.complete) return;
      const error = Object.assign(new Error("body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, socket);
    },
    url?.startsWith(FILES_PATH) ? FILE_MILLISECONDS : BODY_MILLISECONDS,
  );
  request.once("close", () => clearTimeout(late));
}

/** More is not read to let a client that still sends see its answer. */
const MAX_DISCARDED_BYTES = 8 * 2 ** 20;

/** Ends the connection of a client that was answered and goes on sending its body. */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.prependOnceListener("finish", () => {
    if (request.complete) return;
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > MAX_DISCARDED_BYTES) request.socket.destroySoon();
    });
    // Node discards without limit, and without `data`, the body of a request that was never read.
    request.read(0);
  });
}
