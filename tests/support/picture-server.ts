import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createPictureFetcher } from "#lib/pictures/fetch-picture.ts";
import { listen } from "#tests/support/server/listen.ts";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTPS server for https://localhost/…, as a picture fetcher that trusts its certificate reaches it. */
export async function startPictureServer() {
  const folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
    ...["-keyout", key, "-out", cert],
  ]);
  const ca = await readFile(cert, "utf8");
  const requested: string[] = [];
  const paths: Record<string, Respond> = {};
  const server = createServer({ key: await readFile(key), cert: ca }, (request, response) => {
    requested.push(request.url ?? "");
    const respond = paths[request.url ?? ""];
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await rm(folder, { recursive: true });
  const { port } = await listen(server);
  return {
    /** Paths of the requests that arrived. */
    requested,
    /** What the server answers at each path. */
    paths,
    fetcher: (options: Parameters<typeof createPictureFetcher>[0] = {}) =>
      createPictureFetcher({ ca, port, timeoutMs: 20_000, ...options }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
