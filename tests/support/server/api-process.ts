import path from "node:path";
import { installRuntime } from "#lib/current-runtime.ts";
import { readEnv } from "#lib/env.ts";
import { createRuntime } from "#lib/runtime.ts";
import { createApiRouter } from "#lib/server/api-router.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { createJobs } from "#lib/server/jobs.ts";
import { listen } from "#tests/support/server/listen.ts";

/** A separate process that serves the API and runs the jobs of an instance, until it is killed or its input ends. */
process.stdin.on("end", () => process.exit()).resume();
const env = readEnv(process.env);
const { DATABASE_URL } = env;
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const runtime = createRuntime(env);
installRuntime(runtime);
const server = createHttpServer({
  api: await createApiRouter(path.join(import.meta.dirname, "../../..")),
  pages: async (_request, response) => {
    response.writeHead(404).end();
  },
});
const { url } = await listen(server);
await createJobs({ ...env, DATABASE_URL }, runtime.log).start();
console.log(JSON.stringify({ url }));
