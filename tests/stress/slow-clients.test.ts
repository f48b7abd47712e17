import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { measureReads } from "#tests/stress/response-times.ts";
import { openRemoteShop, type RemoteShop } from "#tests/support/api/remote-shop.ts";
import { type RunningApp, startApp } from "#tests/support/server/app.ts";
import { percentile } from "#tests/support/statistics.ts";

const WARM_UP_READS = 4_000;
const READS = 2_000;
const SLOW_CLIENTS = 500;
const HELD_MS = 100;
/** Staggered, or all would be disconnected together. */
const CONNECT_INTERVAL_MS = 10;
/** Fifteen for a body, one until the server checks again, and a margin for a busy machine. */
const DISCONNECT_WITHIN_SECONDS = 15 + 1 + 4;

interface Served {
  app: RunningApp;
  shop: RemoteShop;
}

const [crowded, quiet] = await Promise.all([serve(), serve()]);
// The heap reaches its working size only after several thousand requests.
for (const served of [crowded, quiet]) await measureReads(() => read(served), WARM_UP_READS);

afterAll(() => Promise.all([crowded?.app.stop(), quiet?.app.stop()]));

async function serve(): Promise<Served> {
  const app = await startApp({
    LIMIT_CATALOGUE_PER_KEY: "0",
    LIMIT_CATALOGUE_PER_IP: "0",
    LIMIT_ORDERS_PER_KEY: "0",
  });
  return { app, shop: await openRemoteShop(app.db) };
}

function read({ app, shop }: Served): Promise<Response> {
  return fetch(`${app.url}/api/public/v1/products`, {
    headers: { authorization: `Bearer ${shop.key}` },
  });
}

/** Returns the ratio of the slowest reads with and without slow clients; repeats until `enough`. */
async function slowdown(enough = () => true): Promise<number> {
  const times = { crowded: [] as number[], quiet: [] as number[] };
  do {
    const [there, here] = await Promise.all([
      measureReads(() => read(crowded), READS),
      measureReads(() => read(quiet), READS),
    ]);
    times.crowded.push(...there);
    times.quiet.push(...here);
  } while (!enough());
  const [there = 0, here = 0] = [times.crowded, times.quiet].map((each) =>
    percentile(
      each.sort((a, b) => a - b),
      0.99,
    ),
  );
  console.info({ crowded: there, quiet: here, reads: times.quiet.length });
  return there / here;
}

interface Crowd {
  leave(): Promise<void>;
}

/** How the server closed the connection of a slow client. */
interface Ending {
  seconds: number;
  statusLine: string;
}

const HEAD = "POST /api/public/v1/orders HTTP/1.1\r\nHost: localhost\r\n";

describe("R66: clients that send slowly or not at all", () => {
  it("R66: disconnects slow clients in time, without doubling the wait of others", async () => {
    const endings: Ending[] = [];
    const crowd = await startSlowClients(endings);
    const ratio = await slowdown(() => endings.length > 2 * SLOW_CLIENTS);
    await crowd.leave();
    for (const { seconds, statusLine } of endings) {
      expect(statusLine).toBe("HTTP/1.1 408 Request Timeout");
      expect(seconds).toBeLessThan(DISCONNECT_WITHIN_SECONDS);
    }
    expect(ratio).toBeLessThan(2);
  });

  it("R66: detects a server that slow clients block", async () => {
    const { pid } = crowded.app;
    const interval = setInterval(() => {
      process.kill(pid, "SIGSTOP");
      setTimeout(() => process.kill(pid, "SIGCONT"), HELD_MS);
    }, 2 * HELD_MS);
    const ratio = await slowdown();
    clearInterval(interval);
    await sleep(2 * HELD_MS);
    expect(ratio).toBeGreaterThan(2);
  });
});

/** A third sends nothing, a third slow headers, a third a slow body; disconnected clients reconnect. */
async function startSlowClients(endings: Ending[]): Promise<Crowd> {
  const { app, shop } = crowded;
  const withBody = `${HEAD}Authorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
  const sockets = new Set<Socket>();
  let present = true;
  const come = (beginning: string) => {
    const started = performance.now();
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    sockets.add(socket);
    let reply = "";
    socket
      .on("error", () => {})
      .on("data", (bytes) => {
        reply += bytes;
      });
    const speak = (text: string) => beginning !== "" && socket.write(text);
    speak(beginning);
    const dripping = setInterval(speak, 1_000, "x");
    socket.once("close", () => {
      clearInterval(dripping);
      sockets.delete(socket);
      if (!present) return;
      const [statusLine = ""] = reply.split("\r\n");
      endings.push({ seconds: (performance.now() - started) / 1000, statusLine });
      come(beginning);
    });
  };
  for (let client = 0; client < SLOW_CLIENTS; client += 1) {
    come(["", HEAD, withBody][client % 3] ?? "");
    await sleep(CONNECT_INTERVAL_MS);
  }
  return {
    leave: async () => {
      present = false;
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => sockets.size).toBe(0);
    },
  };
}
