import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A network fault, for open and new connections:
 * - `latency`: delays both directions, in milliseconds
 * - `bytesPerSecond`: throttles both directions
 * - `black-hole`: accepts connections and bytes, forwards nothing and closes nothing
 * - `refuse`: accepts no new connection
 * - `cut`: closes every connection
 * - `reset`: closes every connection with an RST
 * - `at`: once, when a client sends this text; `cut` closes the connection before the server receives it,
 *   `cut-response` before the client receives the response, `black-hole` starts one
 */
type Fault =
  | { latency: number }
  | { bytesPerSecond: number }
  | { at: string; do: "cut" | "cut-response" | "black-hole" }
  | "black-hole"
  | "refuse"
  | "cut"
  | "reset";

export interface FaultProxy {
  /** The target's URL, with this proxy as host. */
  url: string;
  /** Sets the fault; undefined forwards everything, including what a black hole held back. */
  setFault(fault: Fault | undefined): Promise<void>;
  close(): void;
}

/** Starts a TCP proxy in front of `target`, any URL with a port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let fault: Fault | undefined;
  let changed = Promise.withResolvers<void>();

  const server = createServer((client) => {
    if (fault === "cut") return void client.destroy();
    if (fault === "reset") return void client.resetAndDestroy();
    const upstream = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let responseIsCut = false;
    const closePair = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    const clientBytes = new Transform({
      transform: async (bytes: Buffer, _, forward) => {
        if (isObject(fault) && "at" in fault && bytes.includes(fault.at)) {
          const { do: what } = fault;
          fault = what === "black-hole" ? what : undefined;
          if (what === "cut") return closePair();
          responseIsCut = what === "cut-response";
        }
        await applyFault(bytes);
        forward(null, bytes);
      },
    });
    const upstreamBytes = new Transform({
      transform: async (bytes: Buffer, _, forward) => {
        if (responseIsCut) return closePair();
        await applyFault(bytes);
        forward(null, bytes);
      },
    });
    client.pipe(clientBytes).pipe(upstream);
    upstream.pipe(upstreamBytes).pipe(client);
    for (const socket of pair) {
      socket.setNoDelay().on("error", () => {});
      socket.on("close", () => blackHoleEnd().then(closePair));
    }
  });

  const blackHoleEnd = async () => {
    while (fault === "black-hole") await changed.promise;
  };

  const applyFault = async (bytes: Buffer) => {
    await blackHoleEnd();
    if (!isObject(fault)) return;
    if ("latency" in fault) await sleep(fault.latency);
    if ("bytesPerSecond" in fault) await sleep((1000 * bytes.length) / fault.bytesPerSecond);
  };

  const listen = async (listenPort: number) => {
    server.listen(listenPort, "127.0.0.1");
    await once(server, "listening");
  };

  const closeAll = (how: "destroy" | "resetAndDestroy") => {
    for (const [client, upstream] of pairs) {
      client[how]();
      upstream.destroy();
    }
    pairs.clear();
  };

  await listen(0);
  const ownPort = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(ownPort);
  return {
    url: url.href.replace(/\/$/, ""),
    async setFault(next) {
      fault = next;
      changed.resolve();
      changed = Promise.withResolvers();
      if (next === "cut") closeAll("destroy");
      if (next === "reset") closeAll("resetAndDestroy");
      if (next === "refuse") server.close();
      else if (!server.listening) await listen(ownPort);
    },
    close() {
      fault = undefined;
      changed.resolve();
      server.close();
      closeAll("destroy");
    },
  };
}

function isObject(fault: Fault | undefined): fault is Exclude<Fault, string> {
  return typeof fault === "object";
}
