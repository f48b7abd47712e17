import lighthouse from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser } from "playwright-core";

/** The minimum score in each category. */
export const SCORES = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/** Maximum total blocking time. */
export const BLOCKING_MS = 300;

type Category = keyof typeof SCORES;

export const CATEGORIES = Object.keys(SCORES) as Category[];

export interface Audit {
  scores: Record<Category, number>;
  /** The audits that reduced the score of each category. */
  faults: Record<Category, string[]>;
  blockingMs: number;
  /** Lighthouse's estimate of the machine's speed at the time. */
  benchmarkIndex: number;
}

/** At this index, Lighthouse slows the CPU four times to simulate an average phone. */
const REFERENCE_INDEX = 1_500;
const REFERENCE_SLOWDOWN = 4;

/**
 * Runs Lighthouse as a phone on a slow network, in the browser with the debugging port `port`.
 * Slows a slower or busier machine less, so that it simulates the same phone.
 */
export async function audit(browser: Browser, port: number, url: string): Promise<Audit> {
  const benchmarkIndex = await measureIndex(browser);
  const slowdown = (REFERENCE_SLOWDOWN * benchmarkIndex) / REFERENCE_INDEX;
  const cpuSlowdownMultiplier = Math.min(Math.max(slowdown, 1), REFERENCE_SLOWDOWN);
  const result = await lighthouse(
    url,
    { port, logLevel: "error", onlyCategories: CATEGORIES },
    { extends: "lighthouse:default", settings: { throttling: { cpuSlowdownMultiplier } } },
  );
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  }
  const { categories, audits } = result.lhr;
  const faultsOf = (category: Category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
  return {
    scores: inEach((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    faults: inEach(faultsOf),
    blockingMs: Math.round(audits["total-blocking-time"]?.numericValue ?? 0),
    benchmarkIndex,
  };
}

async function measureIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    return Math.round(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  } finally {
    await page.close();
  }
}

function inEach<T>(value: (category: Category) => T): Record<Category, T> {
  return Object.fromEntries(CATEGORIES.map((name) => [name, value(name)])) as Record<Category, T>;
}
