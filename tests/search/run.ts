import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { createDb } from "#db/client.ts";
import { runCommand } from "#db/commands/connect.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { type LabelledQuery, QUERY_KINDS, readQueries } from "#tests/search/labelled-query.ts";
import { type QueryOutcome, runQueries, summarize } from "#tests/search/quality.ts";

const program = new Command("search:quality")
  .description("Measure the search with labelled queries over the demo stores")
  .option(
    "--held-out",
    "use the held-out queries, which must not influence tuning; prints totals only",
  )
  .action(async ({ heldOut = false }: { heldOut?: boolean }) => {
    const queries = readQueries(heldOut ? "held-out-queries" : "queries");
    const outcomes = await withDemoStores((url) => run(url, queries));
    printTable(outcomes);
    if (!heldOut) printFailures(outcomes);
  });

/** Calls `work` with the address of a new PostgreSQL, deleted afterwards. */
async function withDemoStores<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "search-quality-"));
  const dataDir = path.join(folder, "postgres");
  try {
    const embedded = await joinEmbeddedPostgres({ dataDir, serverSettings: { fsync: "off" } });
    try {
      return await work(embedded.url);
    } finally {
      await embedded.leave();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(url: string, queries: LabelledQuery[]): Promise<QueryOutcome[]> {
  const { db } = createDb(url);
  try {
    await migrateToLatest(db);
    await seedDemo(db);
    return await runQueries(db, queries);
  } finally {
    await db.destroy();
  }
}

function printTable(outcomes: QueryOutcome[]): void {
  printRow("kind", "queries", "recall@10", "MRR", "false finds");
  for (const kind of QUERY_KINDS) {
    printQuality(
      kind,
      outcomes.filter(({ query }) => query.kind === kind),
    );
  }
  printQuality("all", outcomes);
}

function printQuality(name: string, outcomes: QueryOutcome[]): void {
  const { queries, recall, reciprocalRank, unexpectedResults } = summarize(outcomes);
  const hasLabels = outcomes.some((outcome) => outcome.recall !== null);
  const share = (value: number) => (hasLabels ? value.toFixed(3) : "");
  printRow(name, String(queries), share(recall), share(reciprocalRank), String(unexpectedResults));
}

function printRow(name: string, ...cells: string[]): void {
  console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join(""));
}

function printFailures(outcomes: QueryOutcome[]): void {
  for (const { query, recall, reciprocalRank, count, corrected, falsePositives } of outcomes) {
    const isFalseFind = recall === null && count > 0;
    const isMissed = recall !== null && (recall < 1 || reciprocalRank !== 1);
    if (!isFalseFind && !isMissed && falsePositives.length === 0) continue;
    const figures = recall === null ? "" : `, recall ${recall.toFixed(2)}, RR ${reciprocalRank}`;
    const wrong = falsePositives.length > 0 ? `, wrongly found ${falsePositives.join(", ")}` : "";
    console.log(
      `${query.kind}: "${query.query}" finds ${count}${corrected ? ` by "${corrected}"` : ""}${figures}${wrong}`,
    );
  }
}

await runCommand(program);
