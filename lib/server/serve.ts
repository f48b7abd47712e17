import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import path from "node:path";
import next from "next";
import type { Env } from "#lib/env.ts";
import { isShuttingDown } from "#lib/kernel/shutdown.ts";
import { cacheShares, createInstance, installRuntime } from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { readBuiltSettings } from "#lib/server/built-settings.ts";
import { createDrain, type DrainOptions } from "#lib/server/drain.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { loadShop } from "#lib/server/load-shop.ts";
import { createPageCache, createShopPages } from "#lib/server/page-cache.ts";
import { loggedPages, type Pages } from "#lib/server/page-requests.ts";
import type { Closing } from "#lib/server/prepare.ts";
import { createRenderLimit, limitRenders, showRefusals } from "#lib/server/render-limit.ts";
import { createStaticFiles } from "#lib/server/static-files.ts";
import { STOPPED_LISTENING } from "#lib/server/workers.ts";
import { watchProcess } from "#lib/telemetry/instruments.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

/** Where no load balancer has to see first that this process is not ready. */
const PROMPT_SHUTDOWN = { gracePeriodMs: 500, maxAcceptMs: 0 };
/** For how long a stopping server waits until nobody is connecting. */
const MAX_ACCEPT_MS = 1_000;

const ROOT = path.join(import.meta.dirname, "../..");

/** Serves the API and the pages in this process, with one pool and one limiter for both. */
export async function serve(env: Env, dev: boolean, closing: Closing): Promise<void> {
  const instance = createInstance(env, {
    kind: "server",
    trustedHops: env.TRUSTED_PROXY_HOPS,
    storefronts: env.TRUSTED_STOREFRONTS,
  });
  installRuntime(instance);
  if ("db" in instance) {
    closing.push(() => instance.db.destroy());
    closing.push(() => instance.keyUsage.flush());
  }
  if (!dev) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = await readBuiltSettings(ROOT);
  // What goes wrong is in the log, without what it was about: Next would print it whole.
  const quiet = !dev;
  const pages = next({ dev, quiet, dir: ROOT, hostname: "localhost", port: env.PORT });
  await pages.prepare();
  if (!dev) await loadShop(ROOT);
  const telemetryOn = telemetry();
  if (telemetryOn) {
    watchProcess("db" in instance ? instance.poolFigures : undefined);
    closing.push(() => telemetryOn.flush());
  }
  const handlePages = pages.getRequestHandler();
  const render: Pages = (request, response) => handlePages(request, response);
  const countRender = createRenderLimit(instance, ROOT);
  const served =
    "db" in instance
      ? createPageCache(render, instance, cacheShares(env).pages, countRender)
      : limitRenders(createShopPages(render), countRender);
  const server = createHttpServer({
    api: await createApiRouter(ROOT, "db" in instance ? "everything" : "storefront"),
    files: dev ? undefined : createStaticFiles(path.join(ROOT, ".next/static")),
    pages: loggedPages(dev ? render : showRefusals(served), ROOT, instance.log),
    dev,
    https: env.PUBLIC_URL.startsWith("https:"),
  });
  const drain = createDrain(server);
  await listen(server, env);
  const { worker } = cluster;
  if (worker) closing.push(() => handBack(worker));
  closing.push(() => drain(isShuttingDown() ? afterSigterm(env, worker) : PROMPT_SHUTDOWN));
}

function listen(server: Server, { PORT, LISTEN_ADDRESS }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: PORT, host: LISTEN_ADDRESS }, () => resolve());
  });
}

function afterSigterm({ SHUTDOWN_DELAY }: Env, worker: Worker | undefined): DrainOptions {
  return {
    gracePeriodMs: SHUTDOWN_DELAY,
    maxAcceptMs: MAX_ACCEPT_MS,
    ...(worker && { othersStopped: () => othersStopped(worker) }),
  };
}

/** Reports to the leading process that this one has stopped listening, and waits until all have. */
async function othersStopped(worker: Worker): Promise<void> {
  const all = once(worker, "message", { signal: AbortSignal.timeout(MAX_ACCEPT_MS) });
  worker.send(STOPPED_LISTENING);
  await all.catch(() => {});
}

/** A connection the leading process has given us by now, but we have not seen, goes to another. */
async function handBack(worker: Worker): Promise<void> {
  const disconnected = once(worker, "disconnect");
  worker.disconnect();
  await disconnected;
}
