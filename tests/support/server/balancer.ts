import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "#tests/support/server/listen.ts";

const PROBE_EVERY_MS = 50;

export interface Balancer {
  url: string;
  /** Waits until the instance is ready and from then on sends it requests while it is. */
  add(url: string): Promise<void>;
  /** Why requests got no response. */
  losses: string[];
  close(): Promise<void>;
}

interface Upstream {
  url: string;
  ready: boolean;
}

/**
 * Starts an HTTP load balancer: round-robin over ready instances, with keep-alive connections. It
 * tries the next instance when it cannot connect, and never resends a request. It disconnects the
 * client when an instance fails during a request or none is ready.
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

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, unreachable: string[]) => {
    const lose = (why: string) => {
      losses.push(why);
      outgoing.destroy();
    };
    const ready = upstreams.filter(({ url, ready }) => ready && !unreachable.includes(url));
    turn += 1;
    const { url } = ready[turn % ready.length] ?? {};
    if (!url) return lose("no instance is ready");
    const { method, headers } = incoming;
    const onward = request(`${url}${incoming.url}`, { agent, method, headers });
    onward.once("response", (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.once("error", (error) => lose(`${url}, in its response: ${error}`));
    });
    onward.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(incoming, outgoing, [...unreachable, url]);
      else lose(`${url}: ${error}`);
    });
    // Send nothing before the connection exists: another instance can then be tried.
    onward.once("socket", (socket) => {
      const send = () => incoming.pipe(onward);
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
  };

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, []));
  const { url: ownUrl } = await listen(server);
  return {
    url: ownUrl,
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
