import { execFile } from "node:child_process";
import { EventEmitter } from "node:events";
import path from "node:path";
import { setImmediate as nextIteration } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { askPrimary, CONNECTIONS_DISTRIBUTED, STOPPED_LISTENING } from "#lib/server/workers.ts";
import { openRedis } from "#tests/support/redis/open-redis.ts";
import { type RunningApp, startApp } from "#tests/support/server/app.ts";

let app: RunningApp | undefined;

const { bridge } = await openRedis();

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

const shared = () => ({
  UPSTASH_REDIS_REST_URL: bridge.url,
  UPSTASH_REDIS_REST_TOKEN: bridge.token,
  WEB_CONCURRENCY: "2",
  LOG_LEVEL: "info",
});

/** Pids of the started workers, in order. */
function workerPids({ output }: RunningApp): number[] {
  const lines = output().matchAll(/^.*"pid":(\d+),"slot":\d+,"msg":"worker started"/gm);
  return [...lines].map(([, pid]) => Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs a script that starts workers and returns its output. */
async function runPrimary(script: string): Promise<string> {
  const imports = `
    import cluster from "node:cluster";
    import { once } from "node:events";
    import { startWorkers } from "#lib/server/workers.ts";
    const log = { info() {}, error() {} };`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", imports + script],
    { cwd: path.join(import.meta.dirname, "../../.."), timeout: 60_000 },
  );
  return stdout;
}

describe("worker processes", () => {
  it("shares the port between workers, replaces dead ones, and ends them on SIGTERM", async () => {
    app = await startApp(shared());
    const running = app;
    await expect.poll(() => workerPids(running)).toHaveLength(2);
    const [first = 0, second = 0] = workerPids(running);
    process.kill(first, "SIGKILL");
    await expect.poll(() => workerPids(running).length, { timeout: 60_000 }).toBe(3);
    await expect
      .poll(running.output)
      .toMatch(/"signal":"SIGKILL","msg":"worker exited unexpectedly"/);
    const third = workerPids(running)[2] ?? 0;
    expect([first, second, third].map(isAlive)).toEqual([false, true, true]);
    expect((await fetch(running.url)).status).toBe(200);
    await running.stop();
    app = undefined;
    expect([running.pid, second, third].filter(isAlive)).toEqual([]);
  });

  it.each([
    ["cannot be spawned", 'process.execPath = "/no/such/program"', "spawn /no/such/program ENOENT"],
    [
      "never listens",
      'cluster.setupPrimary({ execArgv: ["--import", "data:text/javascript,await new Promise(() => setInterval(() => {}, 1e3))"] })',
      "A worker ended before it could serve",
    ],
  ])("fails the start when a worker %s", async (_name, fault, reason) => {
    const stdout = await runPrimary(`
      cluster.setupPrimary({ exec: "lib/server/start.ts" });
      ${fault};
      await startWorkers({ count: 2, environment: {}, log, startTimeoutMs: 2_000, stopTimeoutMs: 1000 })
        .catch((error) => console.log("rejected:", error.message));`);
    expect(stdout).toBe(`rejected: ${reason}\n`);
  });

  it("answers the only worker when it shuts down", async () => {
    const worker = `
      import http from "node:http";
      http.createServer().listen(0, () => process.send("${CONNECTIONS_DISTRIBUTED}"));
      process.once("message", (reply) => { console.log(reply); process.exit(); });
      setTimeout(process.exit, 5_000);`;
    const stdout = await runPrimary(`
      const execArgv = ["--import", "data:text/javascript,${encodeURIComponent(worker)}"];
      cluster.setupPrimary({ exec: "lib/server/workers.ts", execArgv });
      await startWorkers({ count: 1, environment: {}, log, startTimeoutMs: 9000, stopTimeoutMs: 1000 });
      await once(cluster, "exit");
      process.exit();`);
    expect(stdout).toBe(`${CONNECTIONS_DISTRIBUTED}\n`);
  });

  it("waits for the answer to its own message", async () => {
    const worker = Object.assign(new EventEmitter(), { send: () => true });
    let haveAllStopped = false;
    const reply = askPrimary(worker, STOPPED_LISTENING, 5_000).then(() => {
      haveAllStopped = true;
    });
    worker.emit("message", CONNECTIONS_DISTRIBUTED);
    await nextIteration();
    expect(haveAllStopped).toBe(false);
    worker.emit("message", STOPPED_LISTENING);
    await reply;
  });

  it("starts one process without Redis, as each would count limits separately", async () => {
    app = await startApp({ WEB_CONCURRENCY: "2", LOG_LEVEL: "info" });
    await expect.poll(app.output).toContain("WEB_CONCURRENCY=2 needs UPSTASH_REDIS_REST_URL");
    expect(workerPids(app)).toEqual([]);
    expect((await fetch(app.url)).status).toBe(200);
  });
});
