import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes of the body as text. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape
  body: any;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

type Respond = (response: ServerResponse) => void;

/** Bad responses. */
export const faults = {
  error: (response) => response.writeHead(500).end("out of order"),
  gone: (response) => response.writeHead(410).end(),
  redirect: (response) => response.writeHead(307, { location: "/redirected" }).end(),
  hang: () => {},
  disconnect: (response) => response.destroy(),
} satisfies Record<string, Respond>;

export interface FakeReceiver {
  url: string;
  port: number;
  /** In the order in which they arrived. */
  received: ReceivedWebhook[];
  /** Responds like this instead of with 204, `times` times (default: always). */
  respondWith(respond: Respond, times?: number): void;
  /** Clears faults and received webhooks. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on this machine that records them and can produce faults. By default on a free port. */
export async function startFakeReceiver(host = "127.0.0.1", atPort = 0): Promise<FakeReceiver> {
  const received: ReceivedWebhook[] = [];
  const responses: { respond: Respond; times: number }[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    const receivedAt = Date.now();
    const body = await text(request);
    received.push({ path, headers, text: body, body: JSON.parse(body), receivedAt });
    const next = responses.find(({ times }) => times > 0);
    if (!next) return response.writeHead(204).end();
    next.times -= 1;
    return next.respond(response);
  });
  await once(server.listen(atPort, host), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    received,
    respondWith: (respond, times = Number.POSITIVE_INFINITY) => responses.push({ respond, times }),
    reset() {
      responses.length = 0;
      received.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns whether a receiver with this secret accepts a webhook, by the reference implementation. */
export function isVerified({ text, headers }: ReceivedWebhook, secret: string): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
