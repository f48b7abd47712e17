import { parentPort, workerData } from "node:worker_threads";
import { createBrowser } from "#tests/support/api/browser.ts";
import type { Credentials } from "#tests/support/api/remote-merchant.ts";
import { tally } from "#tests/support/statistics.ts";

export interface Uploads {
  url: string;
  merchant: Credentials;
  address: string;
  store: string;
  count: number;
  file: string;
}

// Runs in a worker thread, because megabytes of uploads would delay the client that measures.
const { url, merchant, address, store, count, file } = workerData as Uploads;
const browser = createBrowser(url);
await browser.send("POST", "/session", merchant, { "x-forwarded-for": address });
const uploads = Array.from({ length: count }, () =>
  browser.upload(`/stores/${store}/import`, file),
);
parentPort?.postMessage(tally((await Promise.all(uploads)).map(({ status }) => status)));
