import { connect } from "node:net";
import { HTTPParser } from "http-parser-js";
import { percentile } from "#tests/support/statistics.ts";

export interface BenchRequest {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

interface Load {
  /** URL of the server without a trailing slash. */
  url: string;
  connections: number;
  seconds: number;
  next: () => BenchRequest;
  /** The expected status. */
  status: number;
  /** Aborts the load. */
  signal: AbortSignal;
}

interface Throughput {
  sent: number;
  /** Responses per second until the last one. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one response with its headers. */
  bytes: number;
}

/**
 * Sends as many requests as possible in the time, at least one per connection, and waits for the last responses,
 * which may be the slowest. Throws for an unexpected status, because errors are cheaper than results.
 */
export async function runLoad(load: Load): Promise<Throughput> {
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const isOver = () => performance.now() - started >= load.seconds * 1000;
  const sendUntilOver = async () => {
    const connection = openConnection(load.url);
    try {
      do {
        load.signal.throwIfAborted();
        const request = load.next();
        const sentAt = performance.now();
        const { status, length } = await connection.send(request);
        if (status !== load.status) throw new Error(`status ${status} for ${request.path}`);
        times.push(performance.now() - sentAt);
        bytes += length;
      } while (!isOver());
    } finally {
      connection.end();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, sendUntilOver));
  const sent = times.length;
  const perSecond = (1000 * sent) / (performance.now() - started);
  times.sort((a, b) => a - b);
  return {
    sent,
    perSecond,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / sent,
  };
}

interface Reply {
  status: number;
  /** Bytes of headers and body. */
  length: number;
}

const TIMEOUT_MS = 10_000;
/** Below the parser's 80 KB limit for headers. */
const READ_BYTES = 64 * 1024;

/**
 * Shared by all connections: separate buffers for a gigabyte of responses per second would cause garbage
 * collections that distort the measurement.
 */
const received = Buffer.allocUnsafe(READ_BYTES);

/** Opens a keep-alive connection to a server, for one request at a time. */
function openConnection(url: string) {
  const { host, hostname, port } = new URL(url);
  const parser = new HTTPParser("RESPONSE");
  let reply = Promise.withResolvers<Reply>();
  let status = 0;
  let length = 0;
  parser[HTTPParser.kOnHeadersComplete] = ({ statusCode }) => {
    status = statusCode;
  };
  parser[HTTPParser.kOnBody] = () => {};
  parser[HTTPParser.kOnMessageComplete] = () => reply.resolve({ status, length });
  const read = (bytes: number) => {
    length += bytes;
    const parsed = parser.execute(received, 0, bytes);
    if (parsed instanceof Error) reply.reject(parsed);
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: received, callback: read },
  });
  const fail = (what: string) => reply.reject(new Error(what));
  socket.setNoDelay(true).setTimeout(TIMEOUT_MS);
  socket.on("error", ({ message }) => fail(message));
  socket.on("timeout", () => fail("no response"));
  socket.on("end", () => fail("the connection was closed"));
  return {
    send: ({ path, method = "GET", headers = {}, body = "" }: BenchRequest): Promise<Reply> => {
      reply = Promise.withResolvers();
      length = 0;
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `host: ${host}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
      return reply.promise;
    },
    end: () => socket.destroy(),
  };
}
