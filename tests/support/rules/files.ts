import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Finds file names that say nothing about the content. */
export function findEmptyNames(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => /(^|\/)(index|utils?|helpers?|common|misc)(\.|\/)/i.test(path))
    .map(({ path }) => path);
}

/** Finds scripts whose start is not their last statement: constants after it would not be initialized. */
export function findEarlyStarts(sources: Source[]): Violation[] {
  return sources
    .filter(({ text }) => /^if \(import\.meta\.main\)/m.test(text))
    .filter(({ text }) => !/if \(import\.meta\.main\) \{\n(?: {2}.*\n|\n)*\}\n?$/.test(text))
    .map(({ path }) => path);
}

/** Finds server actions: they would be a second API without the request pipeline. */
export function findServerActions(sources: Source[]): Violation[] {
  return sources.filter(({ text }) => /^\s*["']use server["']/m.test(text)).map(({ path }) => path);
}
