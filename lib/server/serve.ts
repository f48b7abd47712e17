import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import inject from "light-my-request";
import next from "next";
import { listJobStats } from "#db/queries/jobs/job-stats.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import type { Env } from "#lib/env.ts";
import { RENDER_HEADER } from "#lib/http/routes/edge-page.ts";
import { runInRequest, WARM_UP } from "#lib/kernel/request-context.ts";
import { isShuttingDown } from "#lib/kernel/shutdown.ts";
import { cacheShares, createInstance } from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { showBusyPage } from "#lib/server/busy-page.ts";
import { createDrain, type DrainOptions } from "#lib/server/drain.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { setBuildConfig } from "#lib/server/next-internals.ts";
import { createPageCache, createShopPages } from "#lib/server/page-cache.ts";
import { loggedPages, type Pages } from "#lib/server/page-requests.ts";
import { createRenderLimits } from "#lib/server/render-limit.ts";
import { createStaticFiles } from "#lib/server/static-files.ts";
import { askPrimary, CONNECTIONS_DISTRIBUTED, STOPPED_LISTENING } from "#lib/server/workers.ts";
import { watchJobs, watchProcess } from "#lib/telemetry/instruments.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

/** Used without a load balancer, which would first have to notice that this process is not ready. */
const PROMPT_SHUTDOWN = { gracePeriodMs: 500, maxAcceptMs: 0 };
/** How long a stopping server accepts pending connections. */
const MAX_ACCEPT_MS = 1_000;

/** How long the first page may delay the start: the API of a separate storefront may not respond. */
const MAX_WARM_UP_MS = 3_000;

const ROOT = path.join(import.meta.dirname, "../..");

/** Serves the API and the pages in this process, with one pool and one limiter for both. */
export async function serve(env: Env, dev: boolean, stack: AsyncDisposableStack): Promise<void> {
  const instance = createInstance(env, {
    addressSource: {
      kind: "server",
      trustedHops: env.TRUSTED_PROXY_HOPS,
      storefronts: env.TRUSTED_STOREFRONTS,
    },
  });
  installRuntime(instance);
  if ("db" in instance) {
    stack.defer(() => instance.db.destroy());
    stack.defer(() => instance.healthDb?.destroy());
    stack.defer(() => instance.keyUsage.flush());
  }
  if (!dev) await setBuildConfig(ROOT);
  // Our log has every error, without personal data; Next would print all of it.
  const quiet = !dev;
  const pages = next({ dev, quiet, dir: ROOT, hostname: "localhost", port: env.PORT });
  await pages.prepare();
  const telemetryOn = telemetry();
  if (telemetryOn) {
    watchProcess("db" in instance ? instance.poolStats : undefined);
    if ("db" in instance) watchJobs(() => listJobStats(instance.healthDb ?? instance.db));
    stack.defer(() => telemetryOn.flush());
  }
  const handlePages = pages.getRequestHandler();
  const render: Pages = (request, response) => handlePages(request, response);
  if (!dev) await warmUp(render);
  const limits = createRenderLimits(instance, ROOT);
  const served =
    "db" in instance
      ? createPageCache(render, instance, cacheShares(env).pages, limits)
      : createShopPages(render, limits);
  const server = createHttpServer({
    api: await createApiRouter(ROOT, "db" in instance ? "everything" : "storefront"),
    files: dev ? undefined : createStaticFiles(path.join(ROOT, ".next/static")),
    pages: loggedPages(dev ? render : showBusyPage(served), ROOT, instance.log),
    dev,
    https: env.PUBLIC_URL.startsWith("https:"),
    countHops: instance.proxyHops?.count,
  });
  const drain = createDrain(server);
  await listen(server, env);
  const { worker } = cluster;
  if (worker) stack.defer(() => disconnect(worker));
  stack.defer(() => drain(isShuttingDown() ? sigtermDrainOptions(env, worker) : PROMPT_SHUTDOWN));
}

/**
 * Renders the home page once, which loads the code that all pages share. The server starts without it when it fails
 * or takes too long.
 */
async function warmUp(render: Pages): Promise<void> {
  const rendered = runInRequest(WARM_UP, () =>
    inject(
      (request, response) => {
        render(request, response).catch(() => response.destroy());
      },
      { url: "/", headers: { [RENDER_HEADER]: "1" } },
    ).catch(() => {}),
  );
  await Promise.race([rendered, sleep(MAX_WARM_UP_MS, undefined, { ref: false })]);
}

function listen(server: Server, { PORT, LISTEN_ADDRESS }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: PORT, host: LISTEN_ADDRESS }, () => resolve());
  });
}

function sigtermDrainOptions({ SHUTDOWN_DELAY }: Env, worker: Worker | undefined): DrainOptions {
  return {
    gracePeriodMs: SHUTDOWN_DELAY,
    maxAcceptMs: MAX_ACCEPT_MS,
    ...(worker && {
      connectionsDistributed: () => askPrimary(worker, CONNECTIONS_DISTRIBUTED, MAX_ACCEPT_MS),
      // Once this process has stopped listening, waits until all have.
      othersStopped: () => askPrimary(worker, STOPPED_LISTENING, MAX_ACCEPT_MS),
    }),
  };
}

/** Returns connections that the primary process assigned but this process has not accepted. */
async function disconnect(worker: Worker): Promise<void> {
  const disconnected = once(worker, "disconnect");
  worker.disconnect();
  await disconnected;
}
