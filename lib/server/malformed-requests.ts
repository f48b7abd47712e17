import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { instanceHandler } from "#lib/http/routes/handler.ts";
import { Failure, methodNotAllowed } from "#lib/kernel/errors.ts";

const ROUTE = { path: "/{malformed}", style: "envelope" } as const;
/** How long a client that still sends may read the response before its connection is closed. */
const LINGER_MS = 1_000;

/** Sends an API error in response to requests that time out or that Node's parser rejects. */
export function answerMalformedRequests(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const rejected = new WeakSet<Socket>();

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
    // An idle connection would otherwise retain its last request.
    response.once("close", () => {
      if (latest.get(socket) === response) latest.delete(socket);
    });
  });
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of the same connection is not valid either.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const failure = failureOf(code);
    const response = latest.get(socket);
    if (code === "ECONNRESET" || !socket.writable) socket.destroy();
    // The previous request of the connection is answered first.
    else if (response?.req.complete) response.once("close", () => reject(socket, failure));
    else if (response?.headersSent) socket.destroy();
    else void reject(socket, failure);
  });
  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => {});
    void reject(socket, unsupportedMethod());
  });
}

/** Returns the failure for the code of an error by Node. */
function failureOf(code: string): Failure {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Failure({ code: "REQUEST_TIMEOUT", text: "The request was not sent in time" });
    case "HPE_HEADER_OVERFLOW":
      return new Failure({
        code: "HEADERS_TOO_LARGE",
        text: "The request's headers are too large",
      });
    case "HPE_INVALID_METHOD":
      return unsupportedMethod();
    default:
      return new Failure({ code: "MALFORMED_REQUEST", text: "The request is not valid HTTP" });
  }
}

function unsupportedMethod(): Failure {
  return methodNotAllowed(["GET", "HEAD", "OPTIONS", "POST"]);
}

async function reject(socket: Socket, failure: Failure): Promise<void> {
  if (!socket.writable) return;
  const handle = instanceHandler(ROUTE, async () => {
    throw failure;
  });
  const response = await handle(new Request("http://localhost/", { method: "-" }));
  const body = await response.text();
  response.headers.set("content-length", String(Buffer.byteLength(body)));
  response.headers.set("connection", "close");
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = response;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
