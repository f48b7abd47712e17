import { InvalidArgumentError } from "commander";

/** Reads the short name of a store. */
export function slug(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) return text;
  throw new InvalidArgumentError("Use lower-case letters, digits and single hyphens.");
}

/** Makes a reader of whole numbers within these bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
  };
}
