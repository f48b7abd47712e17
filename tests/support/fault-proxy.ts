import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What happens on the way, to open connections and new ones alike:
 * `latency` delays whatever is sent, either way, by so many milliseconds; `bytesPerSecond` throttles it;
 * `black-hole` takes connections and bytes, passes nothing on and tells neither side that the other has
 * gone; `refuse` takes no new connection; `cut` ends every connection, `reset` does it with an RST.
 * `at` happens once, when a client next sends this text: `cut` ends its connection before the server has
 * heard it, `cut-reply` before the client hears the answer, `black-hole` begins one with it.
 */
export type Fault =
  | { latency: number }
  | { bytesPerSecond: number }
  | { at: string; do: "cut" | "cut-reply" | "black-hole" }
  | "black-hole"
  | "refuse"
  | "cut"
  | "reset";

export interface FaultProxy {
  /** The target's address with this proxy in its place. */
  url: string;
  /** From now on; undefined = everything passes, also what a black hole has held. */
  misbehave(fault: Fault | undefined): Promise<void>;
  /** Ends the connections that are open, and none that comes later. */
  cut(): void;
  close(): void;
}

/** Stands before whatever answers at `target`, any URL with a port. */
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
    let replyIsCut = false;
    const sever = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    const asked = new Transform({
      transform: async (bytes: Buffer, _, pass) => {
        if (isObject(fault) && "at" in fault && bytes.includes(fault.at)) {
          const { do: what } = fault;
          fault = what === "black-hole" ? what : undefined;
          if (what === "cut") return sever();
          replyIsCut = what === "cut-reply";
        }
        await passage(bytes);
        pass(null, bytes);
      },
    });
    const answered = new Transform({
      transform: async (bytes: Buffer, _, pass) => {
        if (replyIsCut) return sever();
        await passage(bytes);
        pass(null, bytes);
      },
    });
    client.pipe(asked).pipe(upstream);
    upstream.pipe(answered).pipe(client);
    for (const socket of pair) {
      socket.setNoDelay().on("error", () => {});
      socket.on("close", () => outOfTheHole().then(sever));
    }
  });

  const outOfTheHole = async () => {
    while (fault === "black-hole") await changed.promise;
  };

  const passage = async (bytes: Buffer) => {
    await outOfTheHole();
    if (!isObject(fault)) return;
    if ("latency" in fault) await sleep(fault.latency);
    if ("bytesPerSecond" in fault) await sleep((1000 * bytes.length) / fault.bytesPerSecond);
  };

  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };

  const breakAll = (how: "destroy" | "resetAndDestroy") => {
    for (const [client, upstream] of pairs) {
      client[how]();
      upstream.destroy();
    }
    pairs.clear();
  };

  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(own);
  return {
    url: url.href.replace(/\/$/, ""),
    async misbehave(next) {
      fault = next;
      changed.resolve();
      changed = Promise.withResolvers();
      if (next === "cut") breakAll("destroy");
      if (next === "reset") breakAll("resetAndDestroy");
      if (next === "refuse") server.close();
      else if (!server.listening) await listen(own);
    },
    cut: () => breakAll("destroy"),
    close() {
      fault = undefined;
      changed.resolve();
      server.close();
      breakAll("destroy");
    },
  };
}

function isObject(fault: Fault | undefined): fault is Exclude<Fault, string> {
  return typeof fault === "object";
}
