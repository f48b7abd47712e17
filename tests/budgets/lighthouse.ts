import lighthouse from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser } from "playwright-core";

/** The least score in each category. */
export const SCORES = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

export type Category = keyof typeof SCORES;

export const CATEGORIES = Object.keys(SCORES) as Category[];

export interface Audit {
  scores: Record<Category, number>;
  /** What cost points in each category, as Lighthouse names it. */
  faults: Record<Category, string[]>;
  /** How fast the machine was just then, as Lighthouse reckons it. */
  benchmarkIndex: number;
}

/** Lighthouse takes a machine of this index slowed four times for an average phone. */
const REFERENCE_INDEX = 1_500;
const REFERENCE_SLOWDOWN = 4;

/**
 * One run of Lighthouse, as a phone on a slow network would see the page, in the browser that listens for
 * debuggers on `port`. A slower or busier machine is slowed less, so that it stays the same phone.
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
