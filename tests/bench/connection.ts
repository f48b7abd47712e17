import { connect } from "node:net";
import { HTTPParser } from "http-parser-js";

/** A request to make. */
export interface Ask {
  path: string;
  method?: "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Connection {
  /** One at a time: the next when the last was answered. */
  ask: (request: Ask) => void;
  end: () => void;
}

interface Events {
  /** With the bytes of its head and body. */
  onReply: (status: number, bytes: number) => void;
  onFailure: (what: string) => void;
}

const GIVEN_UP_MS = 10_000;
/** Less than the 80 KB at once of which the parser would believe they were a head. */
const READ_BYTES = 64 * 1024;

/**
 * All connections read into this: of replies that come faster than a gigabyte a second, each in memory of
 * its own, the process would collect its whole memory again and again while replies wait to be timed.
 */
const received = Buffer.allocUnsafe(READ_BYTES);

/** A connection to this server that stays open. */
export function openConnection(url: string, { onReply, onFailure }: Events): Connection {
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
    onReply(status, length);
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
  socket.setNoDelay(true).setTimeout(GIVEN_UP_MS);
  socket.on("error", ({ message }) => onFailure(message));
  socket.on("timeout", () => onFailure("no reply"));
  socket.on("end", () => onFailure("the connection was closed"));
  return {
    ask: ({ path, method = "GET", headers = {}, body = "" }) => {
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
