import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** Cut off before the server has heard of the commit, or after it has done it. */
export type Cut = "before" | "after" | null;

export interface CuttingProxy {
  url: string;
  /** What happens to the next commits, until it is set again. */
  cutCommits(cut: Cut): void;
}

const COMMIT = Buffer.from("commit\0");

/** Stands between us and PostgreSQL and breaks the connection at the commit. */
export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  let cut: Cut = null;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let severed = false;
    const sever = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on("data", (bytes) => {
      if (cut !== null && bytes.includes(COMMIT)) {
        if (cut === "before") return sever();
        severed = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => (severed ? sever() : client.write(bytes)));
    for (const socket of [client, upstream]) socket.on("error", sever).on("close", sever);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutCommits: (next) => {
      cut = next;
    },
  };
}
