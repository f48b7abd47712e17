import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How long clients are still answered, each told to come back on another connection. */
const FAREWELL_MILLISECONDS = 500;
const DRAIN_MILLISECONDS = 10_000;

/**
 * Ends the server without dropping a request: connections in use are closed by their next reply, then
 * those that are idle, and what is in flight may end within bounds.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  await sleep(FAREWELL_MILLISECONDS);
  return new Promise((resolve) => {
    // A connection kept alive is idle only once its reply is out.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(closeIdle);
      resolve();
    });
    setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS).unref();
  });
}
