import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext } from "playwright-core";
import { JAVASCRIPT_BYTES, javascriptBytes } from "#tests/budgets/javascript.ts";
import {
  LAYOUT_SHIFT,
  layoutShift,
  observeLayoutShift,
  scrollFast,
} from "#tests/budgets/layout-shift.ts";
import { type Audit, audit, BLOCKING_MS, CATEGORIES, SCORES } from "#tests/budgets/lighthouse.ts";
import { showPhotographs } from "#tests/budgets/photographs.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { launchChromium } from "#tests/support/server/chromium.ts";
import { freePort } from "#tests/support/server/listen.ts";
import { median } from "#tests/support/statistics.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface MeasuredPage {
  name: string;
  path: string;
  /** Maximum size of its scripts. */
  maxBytes?: number;
  isScrolled?: boolean;
  /** False for pages that need a basket: Lighthouse starts with an empty one. */
  isAudited?: boolean;
}

/** The pages of the demo shop that are measured. */
const PAGES: MeasuredPage[] = [
  { name: "home", path: "/" },
  { name: "list", path: "/products", isScrolled: true },
  { name: "category", path: "/c/clothing" },
  { name: "product", path: "/products/crew-neck-tshirt" },
  { name: "basket", path: "/basket", maxBytes: 155_000, isAudited: false },
  { name: "checkout", path: "/checkout", maxBytes: 177_000, isAudited: false },
];
/** The demo shop has cut-outs until its pictures are replaced. */
const PHOTOGRAPHS: MeasuredPage = {
  name: "list of photographs",
  path: "/products",
  isScrolled: true,
};

const { values } = parseArgs({
  options: {
    performance: { type: "string", default: String(SCORES.performance) },
    runs: { type: "string", default: "5" },
  },
});
const minScores = { ...SCORES, performance: Number(values.performance) };
const runs = Number(values.runs);

const dataDir = await mkdtemp(path.join(tmpdir(), "budgets-"));
const port = await freePort();
const [shop, browser] = await Promise.all([
  startInstance({ DATABASE_URL: "", DATA_DIR: dataDir }),
  launchChromium([`--remote-debugging-port=${port}`]),
]);
const misses: string[] = [];
try {
  const storageState = await fillBasket();
  for (const page of PAGES) await checkPage(page, storageState);
  await showPhotographs(dataDir);
  await checkPage(PHOTOGRAPHS, storageState);
  console.log(["", misses.length > 0 ? "Missed:" : "All within budget.", ...misses].join("\n"));
  process.exitCode = misses.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await shop.end("SIGTERM");
  await rm(dataDir, { recursive: true });
}

/** Adds a product to the basket, and returns the browser storage that contains it. */
async function fillBasket(): Promise<StorageState> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/enamel-teapot`);
  await page.getByRole("button", { name: "Add to basket" }).first().click();
  await page.getByRole("dialog").getByText("Subtotal").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function checkPage(page: MeasuredPage, storageState: StorageState): Promise<void> {
  console.log(`\n${page.name}`);
  const context = await browser.newContext({ ...PHONE, storageState });
  await checkLoading(page, context);
  await context.close();
  if (page.isAudited ?? true) await checkAudits(page.name, shop.url + page.path);
}

/** Measures the scripts and the layout shift of a first visit, and of a fast scroll through a list. */
async function checkLoading(
  { name, path: pathname, maxBytes = JAVASCRIPT_BYTES, isScrolled }: MeasuredPage,
  context: BrowserContext,
): Promise<void> {
  const page = await context.newPage();
  await observeLayoutShift(page);
  await page.goto(shop.url + pathname, { waitUntil: "networkidle" });
  expectAtMost(name, "bytes of JavaScript", await javascriptBytes(page), maxBytes);
  expectAtMost(name, "layout shift while loading", await layoutShift(page), LAYOUT_SHIFT);
  if (!isScrolled) return;
  await scrollFast(page);
  expectAtMost(name, "layout shift after scrolling", await layoutShift(page), LAYOUT_SHIFT);
}

/** Compares the medians of several Lighthouse audits with their limits. */
async function checkAudits(name: string, url: string): Promise<void> {
  const audits: Audit[] = [];
  while (audits.length < runs) {
    const run = await audit(browser, port, url);
    const load = loadavg()[0]?.toFixed(1);
    const scores = CATEGORIES.map((category) => `${category} ${run.scores[category]}`);
    console.log(
      `  ${scores.join("  ")}  blocking ${run.blockingMs} ms  (index ${run.benchmarkIndex}, load ${load})`,
    );
    audits.push(run);
  }
  const blockingMs = median(audits.map((run) => run.blockingMs));
  expectAtMost(name, "ms of blocking time", blockingMs, BLOCKING_MS);
  for (const category of CATEGORIES) {
    const score = median(audits.map(({ scores }) => scores[category]));
    if (score >= minScores[category]) continue;
    const faults = audits.map((run) => `    ${run.faults[category].join(", ")}`);
    misses.push(`  ${name}: ${category} ${score}, ${minScores[category]} wanted`, ...faults);
  }
}

function expectAtMost(name: string, what: string, value: number, limit: number): void {
  const figure = `${Number(value.toFixed(3))} ${what}, ${limit} allowed`;
  console.log(`  ${figure}`);
  if (value > limit) misses.push(`  ${name}: ${figure}`);
}
