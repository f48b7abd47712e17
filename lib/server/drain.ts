import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How long what is in flight may take to end. */
export const DRAIN_MILLISECONDS = 10_000;

/**
 * Ends the server without dropping a request. For `farewell` milliseconds clients are still answered, each
 * told to come back on another connection; then idle connections are closed, and what is in flight may
 * end within bounds.
 */
export async function drain(server: Server, farewell: number): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  await sleep(farewell);
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
