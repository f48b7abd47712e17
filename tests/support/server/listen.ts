import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Enough for tests that connect many clients at once. */
const BACKLOG = 1024;

/** Starts the server on a free port of this machine and returns its port and its URL. */
export async function listen(server: Server): Promise<{ port: number; url: string }> {
  server.listen(0, "127.0.0.1", BACKLOG);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

/** Returns a free port. Another process may take it before you do. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
