import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import {
  connectToRedis,
  ReplyError,
  type RespValue,
  Status,
} from "#tests/support/redis/redis-resp.ts";

/**
 * A fault of the bridge: `hang` never replies, `refuse` accepts no connections, `error-500` replies
 * with 500, `html` with a web page and 200, `budget` like Upstash when the plan is used up,
 * `command-error` with an error for each command, `wrong-type` with a value of another type for
 * each, `truncated` with fewer results than commands, `slow` correctly but after 400 ms.
 */
export type RedisFault =
  | "hang"
  | "refuse"
  | "error-500"
  | "html"
  | "budget"
  | "command-error"
  | "wrong-type"
  | "truncated"
  | "slow";

export interface RestBridge {
  url: string;
  token: string;
  /** HTTP requests received since the start. */
  requests(): number;
  /** Sets the fault; undefined behaves like Upstash. */
  setFault(fault: RedisFault | undefined): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Upstash's REST protocol in front of a plain Redis. */
export async function startRestBridge(redisPort: number): Promise<RestBridge> {
  const token = "bridge-token";
  const redis = await connectToRedis(redisPort);
  let fault: RedisFault | undefined;
  let requests = 0;

  const server = createServer(async (request, response) => {
    requests += 1;
    if (fault === "hang") return;
    if (fault === "error-500") return send(response, 500, "Internal error");
    if (fault === "html") return send(response, 200, "<html>Maintenance</html>");
    if (fault === "budget") return send(response, 400, { error: BUDGET_ERROR });
    if (fault === "slow") await wait(400);
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(response, 401, { error: "WRONGPASS invalid or missing auth token" });
    try {
      const { status, body } = await respond(request);
      send(response, status, body);
    } catch (error) {
      send(response, 500, { error: String(error) });
    }
  });

  const respond = async (request: IncomingMessage) => {
    const present = presenter(request.headers["upstash-encoding"] === "base64", fault);
    const body = await json(request);
    if (request.url === "/pipeline") {
      const replies = await Promise.all(commands(body).map((command) => redis.send(command)));
      const results = replies.map(present);
      return { status: 200, body: fault === "truncated" ? results.slice(1) : results };
    }
    if (request.url === "/multi-exec") {
      const queued = [["MULTI"], ...commands(body), ["EXEC"]].map((part) => redis.send(part));
      const outcome = (await Promise.all(queued)).at(-1) ?? null;
      return Array.isArray(outcome)
        ? { status: 200, body: outcome.map(present) }
        : { status: 400, body: present(outcome) };
    }
    const [command = []] = commands([body]);
    const result = present(await redis.send(command));
    return { status: "error" in result ? 400 : 200, body: result };
  };

  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    requests: () => requests,
    async setFault(next) {
      fault = next;
      if (next === "refuse") await close();
      else if (!server.listening) await listen(port);
    },
    async stop() {
      await close();
      redis.close();
    },
  };
}

const BUDGET_ERROR = "ERR max daily request limit exceeded. Limit: 10000, Usage: 10000.";

function send(response: ServerResponse, status: number, body: unknown) {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json" });
  response.end(isText ? body : JSON.stringify(body));
}

function commands(body: unknown): string[][] {
  if (!Array.isArray(body) || !body.every(Array.isArray)) throw new Error("Not a command list");
  return body.map((command: unknown[]) => command.map(String));
}

/**
 * Returns a reply in Upstash's format: `{ result }` or `{ error }`, with text in base64 on request.
 */
function presenter(base64: boolean, fault: RedisFault | undefined) {
  const result = (reply: RespValue): unknown => {
    if (Array.isArray(reply)) return reply.map(result);
    if (reply instanceof ReplyError) return reply.text;
    const text = reply instanceof Status ? reply.text : reply;
    if (typeof text !== "string" || !base64 || text === "OK") return text;
    return Buffer.from(text).toString("base64");
  };
  return (reply: RespValue) => {
    if (fault === "command-error") return { error: "WRONGTYPE Operation against a key" };
    if (fault === "wrong-type") return { result: "OK" };
    if (reply instanceof ReplyError) return { error: reply.text };
    return { result: result(reply) };
  };
}
