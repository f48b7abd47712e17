import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { JAVASCRIPT_BYTES, javascriptBytes } from "#tests/budgets/javascript.ts";
import { type Audit, audit, CATEGORIES, SCORES } from "#tests/budgets/lighthouse.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { launchChromium } from "#tests/support/server/chromium.ts";
import { freePort } from "#tests/support/server/listen.ts";
import { median } from "#tests/support/statistics.ts";

const { values } = parseArgs({
  options: {
    javascript: { type: "string", default: String(JAVASCRIPT_BYTES) },
    performance: { type: "string", default: String(SCORES.performance) },
    runs: { type: "string", default: "3" },
  },
});
const bytesAllowed = Number(values.javascript);
const minScores = { ...SCORES, performance: Number(values.performance) };
const runs = Number(values.runs);

const dataDir = await mkdtemp(path.join(tmpdir(), "budgets-"));
const port = await freePort();
const [shop, browser] = await Promise.all([
  startInstance({ DATABASE_URL: "", DATA_DIR: dataDir }),
  launchChromium([`--remote-debugging-port=${port}`]),
]);
try {
  const misses: string[] = [];
  for (const [name, address] of Object.entries(await urlsByName())) {
    misses.push(...(await check(name, address)));
  }
  console.log(["", misses.length > 0 ? "Missed:" : "All within budget.", ...misses].join("\n"));
  process.exitCode = misses.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await shop.end("SIGTERM");
  await rm(dataDir, { recursive: true });
}

/** Returns the URLs of the home page, the list, and a product with variants. */
async function urlsByName(): Promise<Record<string, string>> {
  const found = await (await fetch(`${shop.url}/products?q=crew+neck`)).text();
  const product = /\/products\/crew-neck-[0-9a-z-]+/.exec(found)?.[0];
  if (!product) throw new Error("The demo shop has no crew neck");
  return { home: `${shop.url}/`, list: `${shop.url}/products`, product: shop.url + product };
}

/** Prints the size and the scores of a page, and returns a message per missed budget. */
async function check(name: string, address: string): Promise<string[]> {
  const bytes = await javascriptBytes(browser, address);
  console.log(`\n${name}: ${bytes} bytes of JavaScript, ${bytesAllowed} allowed`);
  const audits: Audit[] = [];
  while (audits.length < runs) {
    const run = await audit(browser, port, address);
    const load = loadavg()[0]?.toFixed(1);
    const scores = CATEGORIES.map((category) => `${category} ${run.scores[category]}`);
    console.log(`  ${scores.join("  ")}  (index ${run.benchmarkIndex}, load ${load})`);
    audits.push(run);
  }
  const misses = bytes > bytesAllowed ? [`  ${name}: ${bytes} bytes of JavaScript`] : [];
  for (const category of CATEGORIES) {
    const score = median(audits.map(({ scores }) => scores[category]));
    if (score >= minScores[category]) continue;
    const faults = audits.map((run) => run.faults[category].join(", "));
    misses.push(`  ${name}: ${category} ${score}, ${minScores[category]} wanted`);
    misses.push(...faults.map((fault) => `    ${fault}`));
  }
  return misses;
}
