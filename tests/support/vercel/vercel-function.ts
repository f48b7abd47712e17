import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

type NodeFunction = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type WebFunction = (request: Request) => Promise<Response>;

interface FunctionConfig {
  handler: string;
  useWebApi?: boolean;
  /** Files of the project that the platform adds to the function, by their path in it. */
  filePathMap?: Record<string, string>;
}

/**
 * Runs one function of `vercel build` by its launcher, with only its own files. Arguments: the
 * project's folder and the function's name. Prints `{ url }` and runs until its input ends.
 */
const [project = "", name = ""] = process.argv.slice(2);
// Functions that share their files are symbolic links to one of them.
const source = realpathSync(path.join(project, `.vercel/output/functions/${name}.func`));
const config: FunctionConfig = JSON.parse(
  readFileSync(path.join(source, ".vc-config.json"), "utf8"),
);
const folder = mkdtempSync(path.join(tmpdir(), "function-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

for (const [place, file] of Object.entries(config.filePathMap ?? {})) {
  // A package's symbolic link leads to another file of the function, or nowhere.
  cpSync(path.join(project, file), path.join(folder, place), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
cpSync(source, folder, { recursive: true });

const handler: unknown = createRequire(import.meta.url)(path.join(folder, config.handler));
const server = createServer((request, response) => {
  const handled = config.useWebApi
    ? handleAsWeb(handler as WebFunction, request, response)
    : (handler as NodeFunction)(request, response);
  handled.catch(() => response.destroy());
});

async function handleAsWeb(
  run: WebFunction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = request.headers as Record<string, string>;
  const reply = await run(new Request(`https://shop.example${request.url}`, { headers }));
  response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
}

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
process.stdin.on("end", () => process.exit(0)).resume();
