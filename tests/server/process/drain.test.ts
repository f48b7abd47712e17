import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { createDrain } from "#lib/server/drain.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { listen } from "#tests/support/server/listen.ts";

it("R76: shutdown closes sockets that were upgraded for hot reload", async () => {
  const server = createHttpServer({
    api: async () => new Response(),
    pages: async (_request, response) => void response.end(),
    dev: true,
  });
  const drain = createDrain(server);
  // Leaves the socket open, as Next does.
  server.on("upgrade", () => {});
  const { port } = await listen(server);
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET /_next/hmr HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  await once(server, "upgrade");
  const closed = once(socket.resume(), "close");
  await drain({ gracePeriodMs: 0, maxAcceptMs: 0 });
  await expect(closed).resolves.toBeDefined();
}, 5_000);
