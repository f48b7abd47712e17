import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const PROBE_EVERY_MS = 50;

export interface Balancer {
  url: string;
  /** From now on the instance there gets its share, while it says that it is ready. Waits until it is. */
  add(url: string): Promise<void>;
  /** Why requests were left without an answer. */
  losses: string[];
  close(): Promise<void>;
}

interface Upstream {
  url: string;
  ready: boolean;
}

/**
 * An ordinary HTTP balancer: in turn to every instance that says it is ready, over connections kept open.
 * Where none can be made the next instance is asked; a request that was sent is never sent again. Its
 * client is cut off when the instance goes away meanwhile, and when none is ready.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const losses: string[] = [];
  const upstreams: Upstream[] = [];
  let turn = 0;
  let closed = false;

  const probe = async (upstream: Upstream) => {
    while (!closed) {
      const reply = await fetch(`${upstream.url}/api/ready`).catch(() => undefined);
      await reply?.arrayBuffer();
      upstream.ready = reply?.status === 200;
      await sleep(PROBE_EVERY_MS);
    }
  };

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, refused: string[]) => {
    const lose = (why: string) => {
      losses.push(why);
      outgoing.destroy();
    };
    const ready = upstreams.filter(({ url, ready }) => ready && !refused.includes(url));
    turn += 1;
    const { url } = ready[turn % ready.length] ?? {};
    if (!url) return lose("no instance is ready");
    const { method, headers } = incoming;
    const onward = request(`${url}${incoming.url}`, { agent, method, headers });
    onward.once("response", (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.once("error", (error) => lose(`${url}, in its answer: ${error}`));
    });
    onward.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(incoming, outgoing, [...refused, url]);
      else lose(`${url}: ${error}`);
    });
    // Nothing of it is sent before there is a connection to send it on.
    onward.once("socket", (socket) => {
      const send = () => incoming.pipe(onward);
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
  };

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, []));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      const upstream = { url, ready: false };
      upstreams.push(upstream);
      void probe(upstream);
      while (!upstream.ready) await sleep(PROBE_EVERY_MS);
    },
    losses,
    async close() {
      closed = true;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
