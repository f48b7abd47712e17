import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { median, quantile, readingTimes } from "#tests/stress/reading.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { openRemoteShop, type RemoteShop } from "#tests/support/remote-shop.ts";
import { residentMegabytes } from "#tests/support/resident-megabytes.ts";

const READS = 2_000;
const ROUNDS = 3;
const SLOW_CLIENTS = 500;
const GIGABYTE = 2 ** 30;
const UPLOADS = 8;
/** Both ends' sockets hold what is sent before the refusal is read. */
const MAX_SENT = 64 * 2 ** 20;

let app: RunningApp;
let shop: RemoteShop;

beforeAll(async () => {
  app = await startApp({
    LIMIT_CATALOGUE_PER_KEY: "0",
    LIMIT_CATALOGUE_PER_IP: "0",
    LIMIT_ORDERS_PER_KEY: "0",
  });
  shop = await openRemoteShop(app.db);
  // The heap has its working size only after some thousand requests.
  for (let round = 0; round < 4; round += 1) await p99();
});

afterAll(() => app.stop());

const read = () =>
  fetch(`${app.url}/api/public/v1/products`, { headers: { authorization: `Bearer ${shop.key}` } });

/** 99th percentile of the time a page of products takes, in milliseconds. */
async function p99(): Promise<number> {
  return quantile(await readingTimes(read, READS), 0.99);
}

/** How much longer the slowest reads take beside `others`, as a ratio. */
async function slowdown(others: () => Promise<{ leave: () => Promise<void> }>): Promise<number> {
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await p99());
    const { leave } = await others();
    beside.push(await p99());
    await leave();
  }
  const ratio = median(beside) / median(alone);
  console.info({ alone, beside, ratio });
  return ratio;
}

function dial(): Socket {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  return socket.on("error", () => {});
}

describe("R66: clients that send slowly or not at all", () => {
  const HOST = "Host: localhost\r\n";
  const HEAD = `POST /api/public/v1/orders HTTP/1.1\r\n${HOST}`;

  it("are told 408 or let go within 15 s, and slow nobody else to more than twice", async () => {
    const body = `${HEAD}Authorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
    const beginnings = ["", HEAD, body];
    const ended: { beginning: string; seconds: number; reply: string }[] = [];
    let present = true;
    const stay = (beginning: string) => {
      const socket = dial();
      const started = performance.now();
      let reply = "";
      socket.on("data", (bytes) => {
        reply += bytes;
      });
      if (beginning !== "") socket.write(beginning);
      const drip = setInterval(() => beginning !== "" && socket.write("x"), 1_000);
      socket.once("close", () => {
        clearInterval(drip);
        if (!present) return;
        ended.push({ beginning, seconds: (performance.now() - started) / 1000, reply });
        stay(beginning);
      });
      sockets.add(socket.once("close", () => sockets.delete(socket)));
    };
    const sockets = new Set<Socket>();
    const crowd = async () => {
      present = true;
      for (let client = 0; client < SLOW_CLIENTS; client += 1) {
        stay(beginnings[client % beginnings.length] ?? "");
      }
      await expect.poll(() => [...sockets].filter(({ pending }) => pending).length).toBe(0);
      return {
        leave: async () => {
          present = false;
          for (const socket of sockets) socket.destroy();
          await expect.poll(() => sockets.size).toBe(0);
        },
      };
    };
    const ratio = await slowdown(crowd);
    const { leave } = await crowd();
    await expect.poll(() => ended.length, { timeout: 60_000 }).toBeGreaterThan(SLOW_CLIENTS * 2);
    await leave();
    const summary = beginnings.map((each) => {
      const those = ended.filter(({ beginning }) => beginning === each);
      return [
        those.length,
        Math.min(...those.map(({ seconds }) => seconds)),
        Math.max(...those.map(({ seconds }) => seconds)),
        new Set(those.map(({ reply }) => reply.split("\r\n")[0])),
      ];
    });
    console.info(summary);
    expect(ratio).toBeLessThan(2);
  });

  it("but as many that do ask slow the others, and that is seen", async () => {
    const ratio = await slowdown(async () => {
      let present = true;
      const reader = async () => {
        while (present) await (await read()).arrayBuffer();
      };
      const readers = Array.from({ length: 64 }, reader);
      return {
        leave: async () => {
          present = false;
          await Promise.all(readers);
        },
      };
    });
    expect(ratio).toBeGreaterThan(2);
  });
});

describe("R27: uploads of a gigabyte", () => {
  const UPLOADED: [name: string, head: () => string, status: RegExp][] = [
    ["declared", () => `Content-Length: ${GIGABYTE}\r\n`, /^HTTP\/1.1 413 /],
    ["chunked", () => "Transfer-Encoding: chunked\r\n", /^HTTP\/1.1 413 /],
  ];

  it.each(UPLOADED)("%s: refused, hardly read, and memory stays flat", async (_, head, status) => {
    const before = residentMegabytes(app.pid);
    const uploads = await Promise.all(
      Array.from({ length: UPLOADS }, () =>
        upload(
          `POST /api/public/v1/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\n${head()}\r\n`,
        ),
      ),
    );
    console.info(uploads, residentMegabytes(app.pid) - before);
    for (const { reply, sent } of uploads) {
      expect(reply).toMatch(status);
      expect(sent).toBeLessThan(MAX_SENT);
    }
    expect(residentMegabytes(app.pid) - before).toBeLessThan(100);
  });

  async function upload(head: string) {
    const socket = dial();
    let [reply, sent] = ["", 0];
    socket.on("data", (bytes) => {
      reply += bytes;
    });
    socket.write(head);
    const closed = once(socket, "close");
    const started = performance.now();
    const chunk = head.includes("chunked")
      ? Buffer.from(`10000\r\n${" ".repeat(0x10000)}\r\n`)
      : Buffer.alloc(0x10000, " ");
    while (sent < GIGABYTE && !socket.destroyed) {
      sent += 0x10000;
      if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
    }
    await closed;
    return { reply: reply.slice(0, 100), sent, seconds: (performance.now() - started) / 1000 };
  }
});
