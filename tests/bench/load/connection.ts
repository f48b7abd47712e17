import { connect } from "node:net";
import { HTTPParser } from "http-parser-js";

export interface BenchRequest {
  path: string;
  method?: "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Connection {
  /** Sends a request; the previous one must have been answered. */
  send: (request: BenchRequest) => void;
  end: () => void;
}

interface Events {
  /** `bytes` includes headers and body. */
  onResponse: (status: number, bytes: number) => void;
  onFailure: (what: string) => void;
}

const TIMEOUT_MS = 10_000;
/** Below the parser's 80 KB limit for headers. */
const READ_BYTES = 64 * 1024;

/**
 * Shared by all connections: separate buffers for a gigabyte of responses per second would cause garbage
 * collections that distort the measurement.
 */
const received = Buffer.allocUnsafe(READ_BYTES);

/** Opens a keep-alive connection to a server. */
export function openConnection(url: string, { onResponse, onFailure }: Events): Connection {
  const { host, hostname, port } = new URL(url);
  const parser = new HTTPParser("RESPONSE");
  let status = 0;
  let bytes = 0;
  parser[HTTPParser.kOnHeadersComplete] = ({ statusCode }) => {
    status = statusCode;
  };
  parser[HTTPParser.kOnBody] = () => {};
  parser[HTTPParser.kOnMessageComplete] = () => {
    const length = bytes;
    bytes = 0;
    onResponse(status, length);
  };
  const read = (length: number) => {
    bytes += length;
    const parsed = parser.execute(received, 0, length);
    if (parsed instanceof Error) onFailure(parsed.message);
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: received, callback: read },
  });
  socket.setNoDelay(true).setTimeout(TIMEOUT_MS);
  socket.on("error", ({ message }) => onFailure(message));
  socket.on("timeout", () => onFailure("no response"));
  socket.on("end", () => onFailure("the connection was closed"));
  return {
    send: ({ path, method = "GET", headers = {}, body = "" }) => {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `host: ${host}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    },
    end: () => socket.destroy(),
  };
}
