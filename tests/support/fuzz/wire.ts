import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A request on the wire; every character of its texts is one byte. */
export interface WireRequest {
  method: string;
  /** Path and query, or other text in their place. */
  target: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
}

export interface WireReply {
  status: number;
  headers: Headers;
  text: string;
}

/** Maximum wait for the server to close the connection. */
const TIMEOUT_MS = 30_000;
/** By then a server that has not closed the connection is waiting for the rest of the request. */
const HALF_CLOSE_MS = 400;

export function requestBytes({ method, target, headers, body }: WireRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, "latin1");
  return body ? Buffer.concat([head, body]) : head;
}

/** Adds the headers that every well-formed request needs. */
export function framed(request: WireRequest): WireRequest {
  const headers: [string, string][] = [
    ["Host", "localhost"],
    ["Connection", "close"],
    ...request.headers,
  ];
  if (request.body) headers.push(["Content-Length", String(request.body.length)]);
  return { ...request, headers };
}

/** Sends a well-formed request and returns its only response. */
export async function sendWellFormed(port: number, request: WireRequest): Promise<WireReply> {
  const bytes = await exchange(port, requestBytes(framed(request)), false);
  const [reply, ...others] = repliesIn(bytes, request.method === "HEAD");
  if (!reply || others.length > 0) throw new Error(`${others.length + (reply ? 1 : 0)} replies`);
  return reply;
}

/**
 * Sends bytes that may not be a request and returns all responses. Closes its side after
 * `HALF_CLOSE_MS`, so that a truncated request gets a response, too.
 */
export async function sendBytes(port: number, bytes: Buffer): Promise<WireReply[]> {
  const reply = await exchange(port, bytes, true);
  return repliesIn(reply, bytes.subarray(0, 5).toString("latin1") === "HEAD ");
}

function exchange(port: number, bytes: Buffer, mayBeTruncated: boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const timeout = setTimeout(
      () => socket.destroy(new Error("The connection was not closed in time")),
      TIMEOUT_MS,
    );
    const halfClose = mayBeTruncated && setTimeout(() => socket.end(), HALF_CLOSE_MS);
    const done = () => {
      clearTimeout(timeout);
      if (halfClose) clearTimeout(halfClose);
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", done);
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may reject a request before its end; the response received so far is used.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") return done();
      clearTimeout(timeout);
      if (halfClose) clearTimeout(halfClose);
      reject(error);
    });
    socket.write(bytes);
  });
}

/** Parses consecutive responses, framed by length or in chunks. */
export function repliesIn(bytes: Buffer, firstIsHead: boolean): WireReply[] {
  const replies: WireReply[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) throw new Error(`no reply: ${JSON.stringify(rest.toString("latin1", 0, 200))}`);
    const [line = "", ...lines] = rest.toString("latin1", 0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (!status) throw new Error(`no status: ${JSON.stringify(line)}`);
    const headers = new Headers(lines.map(toHeader));
    const after = rest.subarray(end + 4);
    const bodyless = status < 200 || status === 204 || status === 304;
    // A malformed request gets a body even when it begins with HEAD.
    const toHead =
      firstIsHead && replies.length === 0 && !after.toString("latin1", 0, 1).match(/[{[]/);
    const empty = bodyless || toHead;
    const { body, length } = empty ? { body: NOTHING, length: 0 } : bodyOf(after, headers);
    if (status >= 200) replies.push({ status, headers, text: decoded(body, headers) });
    rest = after.subarray(length);
  }
  return replies;
}

const NOTHING = Buffer.alloc(0);

/** Returns the body as text and removes its encoding from the headers, as HTTP clients do. */
function decoded(body: Buffer, headers: Headers): string {
  const encoding = headers.get("content-encoding");
  headers.delete("content-encoding");
  if (encoding === "br") return brotliDecompressSync(body).toString("utf8");
  if (encoding === "gzip") return gunzipSync(body).toString("utf8");
  return body.toString("utf8");
}

function toHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function bodyOf(bytes: Buffer, headers: Headers): { body: Buffer; length: number } {
  if (headers.get("transfer-encoding") !== "chunked") {
    const length = Number(headers.get("content-length") ?? bytes.length);
    return { body: bytes.subarray(0, length), length };
  }
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) throw new Error("a reply cut short");
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const begin = lineEnd + 2;
    parts.push(bytes.subarray(begin, begin + size));
    at = begin + size + 2;
    if (size === 0) return { body: Buffer.concat(parts), length: at };
  }
}
