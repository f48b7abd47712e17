import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long what is in flight may take to end. */
export const DRAIN_MILLISECONDS = 10_000;

/**
 * Returns a function that ends the server without dropping a request. During its grace period it still
 * serves, and tells clients to use another connection next time; then it closes idle connections and gives
 * requests in flight `DRAIN_MILLISECONDS` to end.
 */
export function createDrain(server: Server): (gracePeriodMs: number) => Promise<void> {
  const detached = detachedSockets(server);
  return async (gracePeriodMs) => {
    server.prependListener("request", (_request, response: ServerResponse) => {
      response.setHeader("connection", "close");
    });
    await sleep(gracePeriodMs);
    return new Promise((resolve) => {
      // A connection kept alive is idle only once its reply is out.
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearInterval(closeIdle);
        resolve();
      });
      for (const socket of detached) socket.destroy();
      setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
    });
  };
}

/** Collects the sockets that `closeAllConnections` does not know, as after `CONNECT`. */
function detachedSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  const add = (_request: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  server.on("upgrade", add).on("connect", add);
  return sockets;
}
