import { connect, type Socket } from "node:net";

/** A value of the Redis protocol (RESP2). */
export type RespValue = string | number | null | Status | ReplyError | RespValue[];

/** A simple string (`+OK`), as opposed to a bulk string. */
export class Status {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An error reply as a value: inside a transaction a single command may fail. */
export class ReplyError {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface RedisConnection {
  /** Sends one command; error replies are values, and only a lost connection rejects. */
  send(command: string[]): Promise<RespValue>;
  close(): void;
}

/** Opens a connection to a Redis on this machine; replies come in the order of the commands. */
export async function connectToRedis(port: number): Promise<RedisConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  const waiting: PromiseWithResolvers<RespValue>[] = [];
  readReplies(socket, (reply) => waiting.shift()?.resolve(reply));
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const { reject } of waiting.splice(0)) reject(new Error("Redis closed the connection"));
  });
  return {
    send(command) {
      if (socket.destroyed) return Promise.reject(new Error("Redis closed the connection"));
      const reply = Promise.withResolvers<RespValue>();
      waiting.push(reply);
      socket.write(encode(command));
      return reply.promise;
    },
    close: () => void socket.destroy(),
  };
}

function encode(command: string[]): string {
  const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
  return `*${command.length}\r\n${parts.join("")}`;
}

function readReplies(socket: Socket, onReply: (reply: RespValue) => void) {
  let buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let parsed = parse(buffer, 0); parsed; parsed = parse(buffer, 0)) {
      buffer = buffer.subarray(parsed.end);
      onReply(parsed.reply);
    }
  });
}

/** Parses the reply that begins at `start`; undefined when it is incomplete. */
function parse(buffer: Buffer, start: number): { reply: RespValue; end: number } | undefined {
  const lineEnd = buffer.indexOf("\r\n", start);
  if (lineEnd < 0) return undefined;
  const text = buffer.toString("utf8", start + 1, lineEnd);
  const end = lineEnd + 2;
  switch (String.fromCharCode(buffer[start] ?? 0)) {
    case "+":
      return { reply: new Status(text), end };
    case "-":
      return { reply: new ReplyError(text), end };
    case ":":
      return { reply: Number(text), end };
    case "$":
      return parseBulk(buffer, end, Number(text));
    case "*":
      return parseArray(buffer, end, Number(text));
    default:
      throw new Error("Not the Redis protocol");
  }
}

function parseBulk(buffer: Buffer, start: number, length: number) {
  if (length < 0) return { reply: null, end: start };
  const end = start + length + 2;
  if (buffer.length < end) return undefined;
  return { reply: buffer.toString("utf8", start, start + length), end };
}

function parseArray(buffer: Buffer, start: number, length: number) {
  if (length < 0) return { reply: null, end: start };
  const replies: RespValue[] = [];
  let end = start;
  for (let index = 0; index < length; index += 1) {
    const parsed = parse(buffer, end);
    if (!parsed) return undefined;
    replies.push(parsed.reply);
    end = parsed.end;
  }
  return { reply: replies, end };
}
