import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "#tests/support/server/listen.ts";

/** Start-up parameters that a pooler in transaction mode forwards. */
const ACCEPTED = new Set(["user", "database", "client_encoding", "application_name"]);
/** Length and protocol version. */
const HEADER_BYTES = 8;

/**
 * Starts a proxy in front of the database at `target` that, like PgBouncer, rejects connections
 * with unknown startup parameters. Returns its URL; runs until the test ends.
 */
export async function startStrictPooler(target: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    client.on("error", () => client.destroy());
    client.once("data", (startup) => {
      const names = startup
        .subarray(HEADER_BYTES)
        .toString()
        .split("\0")
        .filter((_, index) => index % 2 === 0);
      const rejected = names.find((name) => name !== "" && !ACCEPTED.has(name));
      if (rejected) return void client.end(errorResponse(rejected));
      const upstream = connect(Number(port), hostname);
      upstream.on("error", () => client.destroy());
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
      client.on("close", () => upstream.destroy());
    });
  });
  const own = await listen(server);
  onTestFinished(() => void server.close());
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(own.port);
  return url.href;
}

function errorResponse(parameter: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
  const header = Buffer.alloc(5);
  header.write("E");
  header.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([header, Buffer.from(fields)]);
}
