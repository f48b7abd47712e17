import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** The module that the build makes of each route, as the platform calls it. */
interface BuiltRoute {
  handler(
    request: IncomingMessage,
    response: ServerResponse,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<unknown>;
}

const SERVER = path.join(import.meta.dirname, "../../../.next/server");
const load = createRequire(import.meta.url);

const files: Record<string, string> = JSON.parse(
  readFileSync(path.join(SERVER, "app-paths-manifest.json"), "utf8"),
);
/** Brackets sort after letters, so that static segments win over parameters. */
const routes = Object.entries(files)
  .map(([name, file]) => ({ name: addressOf(name), file: path.join(SERVER, file) }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ name, file }) => ({ pattern: patternOf(name), file }));

/**
 * Hosts functions as Vercel does: each request goes to the built module of its path, which is
 * loaded on first use and gets the platform's headers. Prints `{ url }` and runs until its input
 * ends.
 */
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  if (!route) return void response.writeHead(404).end("no function");
  const { handler }: BuiltRoute = await load(route.file);
  request.headers["x-real-ip"] = String(request.headers["x-test-address"] ?? "203.0.113.1");
  await handler(request, response, { waitUntil: () => {} }).catch(() => response.destroy());
});

/**
 * Returns the path of a route without its groups in parentheses, and with brackets that sort last.
 */
function addressOf(name: string): string {
  return name
    .replace(/\/(page|route)$/, "")
    .replaceAll(/\/\(\w+\)/g, "")
    .replaceAll("[", "~");
}

function patternOf(name: string): RegExp {
  const segments = name.split("/").slice(1);
  const source = segments.map((segment) => {
    if (segment.startsWith("~~")) return "(/.*)?";
    if (segment.startsWith("~...")) return "/.+";
    return segment.startsWith("~") ? "/[^/]+" : `/${segment}`;
  });
  return new RegExp(`^${source.join("") || "/"}$`);
}

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
process.stdin.on("end", () => process.exit(0)).resume();
