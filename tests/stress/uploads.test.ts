import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { residentMegabytes } from "#tests/support/server/resident-megabytes.ts";

const GIGABYTE = 2 ** 30;
const CHUNK_BYTES = 0x10000;
const UPLOADS = 8;
/** Socket buffers hold what is sent before the rejection is read. */
const MAX_SENT_BYTES = 64 * 2 ** 20;

const app = await openApp({
  LIMIT_ORDERS_PER_KEY: "0",
});
const shop = await openRemoteShop(app.db);

it.each([
  ["as long as it says", `Content-Length: ${GIGABYTE}`, " ".repeat(CHUNK_BYTES)],
  [
    "of no length it says",
    "Transfer-Encoding: chunked",
    `${CHUNK_BYTES.toString(16)}\r\n${" ".repeat(CHUNK_BYTES)}\r\n`,
  ],
])(
  "R27: rejects uploads of a gigabyte, %s, almost unread and in constant memory",
  async (_, length, chunk) => {
    const head = [
      "POST /api/public/v1/orders HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${shop.key}`,
      "Content-Type: application/json",
      length,
    ];
    await upload(head, chunk);
    const before = residentMegabytes(app.pid);
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => upload(head, chunk)));
    console.info(uploads, { grown: residentMegabytes(app.pid) - before });
    for (const { statusLine, sent } of uploads) {
      expect(statusLine).toMatch(/^HTTP\/1.1 413 /);
      expect(sent).toBeLessThan(MAX_SENT_BYTES);
    }
    expect(residentMegabytes(app.pid) - before).toBeLessThan(100);
  },
);

/** Sends regardless of the response, as long as the other end accepts data. */
async function upload(head: string[], chunk: string) {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  const closed = happened(
    socket.on("error", () => {}),
    "close",
  );
  let reply = "";
  let sent = 0;
  socket.on("data", (bytes) => {
    reply += bytes;
  });
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  while (sent < GIGABYTE && !socket.destroyed) {
    sent += CHUNK_BYTES;
    if (!socket.write(chunk)) await Promise.race([happened(socket, "drain"), closed]);
  }
  await closed;
  return { statusLine: reply.split("\r\n")[0], sent };
}

function happened(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}
