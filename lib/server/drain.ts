/**
 * Closing a listening socket resets two kinds of connections that clients believe to be open: those that the kernel has
 * accepted but Node has not, and idle ones on which a request is just arriving. Node's `server.close()` does nothing
 * about either. So the server first announces the end (`Connection: close` on every response), then takes all pending
 * connections without answering them, because an answer would make their clients connect again, then stops listening,
 * and only then answers. Without these steps, the test of SIGTERM under load (R45) counts resets.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";

/** How long requests in flight may take. */
export const DRAIN_MS = 10_000;

const CLOSE_IDLE_EVERY_MS = 50;
/** If no connection arrives for this long, none is waiting to be accepted. */
const QUIET_MS = 20;
/** Duration of an event-loop iteration after which a request can hardly be waiting unread. */
const QUICK_MS = 2;
const MAX_ITERATIONS = 50;

export interface DrainOptions {
  /** How long new connections are served as before. */
  gracePeriodMs: number;
  /** How long to keep accepting pending connections; 0 when another process listens. */
  maxAcceptMs: number;
  /** Waits until the cluster's primary has distributed its pending connections. */
  connectionsDistributed?: () => Promise<void>;
  /** Resolves when no other process listens on the port any more. */
  othersStopped?: () => Promise<void>;
}

/**
 * Returns a function that stops the server without resetting connections. From then on all responses have
 * `Connection: close`. After the grace period the server stops listening, closes idle connections and gives
 * requests in flight `DRAIN_MS` to finish.
 */
export function createDrain(server: Server): (options: DrainOptions) => Promise<void> {
  const detached = detachedSockets(server);
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;
  const track = (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) endKeepAlive(response);
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
  };
  server.prependListener("request", track).prependListener("checkExpectation", track);

  return async ({ gracePeriodMs, maxAcceptMs, connectionsDistributed, othersStopped }) => {
    isDraining = true;
    for (const response of inFlight) endKeepAlive(response);
    await sleep(gracePeriodMs);
    const deadline = performance.now() + maxAcceptMs;
    const pending = await acceptAll(server, inFlight, deadline, connectionsDistributed);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await othersStopped?.();
    for (const socket of pending) server.emit("connection", socket);
    for (const socket of detached) socket.destroy();
    const closeIdle = setInterval(async () => {
      await quickIteration();
      server.closeIdleConnections();
    }, CLOSE_IDLE_EVERY_MS);
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    await closed;
    clearInterval(closeIdle);
  };
}

function endKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Accepts the connections that wait in the kernel, which would be reset when the server stops listening. They
 * are answered after that, because clients would connect again at once.
 */
async function acceptAll(
  server: Server,
  inFlight: Set<ServerResponse>,
  deadline: number,
  connectionsDistributed?: () => Promise<void>,
): Promise<Socket[]> {
  const pending: Socket[] = [];
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => pending.push(socket));
  let accepted: number;
  do {
    accepted = pending.length;
    await sleep(QUIET_MS);
    await connectionsDistributed?.();
    await quickIteration();
  } while ((pending.length > accepted || inFlight.size > 0) && performance.now() < deadline);
  server.removeAllListeners("connection");
  for (const listener of listeners) server.on("connection", listener);
  return pending;
}

/** Waits until the event loop has read all received data. */
async function quickIteration(): Promise<void> {
  for (let count = 0; count < MAX_ITERATIONS; count += 1) {
    const started = performance.now();
    await nextIteration();
    if (performance.now() - started < QUICK_MS) return;
  }
}

/** Collects the sockets that `closeAllConnections` does not close, such as those of `CONNECT`. */
function detachedSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  const add = (_request: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  server.on("upgrade", add).on("connect", add);
  return sockets;
}
