import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Where merchants upload files, often over a slow network. */
const UPLOAD_PATH = "/api/dashboard/stores/";

const BODY_TIMEOUT_MS = 15_000;
/** The largest file takes seven minutes at a megabit a second. */
export const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** Times out a request whose body arrives too slowly. Node's `requestTimeout` cannot depend on the path. */
export function limitSlowBody(request: IncomingMessage, server: Server): void {
  const { headers, url, socket } = request;
  if (!headers["content-length"] && !headers["transfer-encoding"]) return;
  const late = setTimeout(
    () => {
      if (request.complete) return;
      const error = Object.assign(new Error("body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, socket);
    },
    url?.startsWith(UPLOAD_PATH) ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS,
  );
  request.once("close", () => clearTimeout(late));
}

/** How much of a body is discarded so that a client that still sends can read its response. */
const MAX_DISCARDED_BYTES = 8 * 2 ** 20;

/** Closes the connection of a client that keeps sending its body after the response. */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.prependOnceListener("finish", () => {
    if (request.complete) return;
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > MAX_DISCARDED_BYTES) request.socket.destroySoon();
    });
    // Node would discard the body of an unread request without limit, and without `data` events.
    request.read(0);
  });
}
