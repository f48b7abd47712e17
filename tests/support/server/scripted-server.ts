import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "#tests/support/server/listen.ts";

/** `hang` sends no response. `cut` closes the connection, in the middle of a body if there is one. */
export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  /** A text as it is; anything else as JSON. */
  body?: unknown;
  do?: "hang" | "cut";
}

export interface ScriptedServer {
  url: string;
  /** The requests so far. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
}

/**
 * Starts an HTTP server that sends these responses in order, repeating the last one, until the test
 * ends.
 */
export async function startScriptedServer(...replies: ScriptedReply[]): Promise<ScriptedServer> {
  const requests: ScriptedServer["requests"] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ method, path, headers, body });
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? {};
    if (reply.do === "hang") return;
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? null);
    if (reply.do === "cut") {
      response.writeHead(200, { ...reply.headers, "content-length": text.length + 100 });
      response.write(text);
      setImmediate(() => response.destroy());
      return;
    }
    response.writeHead(reply.status ?? 200, {
      "content-type": "application/json",
      ...reply.headers,
    });
    response.end(reply.status === 304 ? undefined : text);
  });
  const { url } = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { url, requests };
}
