import type { z } from "zod";
import type { FieldProblem } from "#lib/kernel/errors.ts";

/** Describes a problem with one field for people, without repeating the input. */
export function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
  return { field: field || "body", problem: issue.message };
}

/** Describes a problem with one query parameter, called `name` or `name[key]`, without the index of a repeated one. */
export function toQueryProblem(issue: z.core.$ZodIssue): FieldProblem {
  const [name, key] = issue.path;
  const field = typeof key === "string" ? `${String(name)}[${key}]` : String(name);
  return { field, problem: issue.message };
}

/** Returns the default message of a rule, for schemas without their own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      // JSON.parse reads 1e400 as Infinity.
      if (issue.input === Infinity || issue.input === -Infinity) return "is out of range";
      return `must be ${EXPECTED[issue.expected] ?? `a valid ${issue.expected}`}`;
    case "too_small":
      return issue.inclusive &&
        issue.minimum === 1 &&
        issue.origin !== "int" &&
        issue.origin !== "number"
        ? "must not be empty"
        : `must be at least ${issue.minimum}${UNIT[issue.origin] ?? ""}`;
    case "too_big":
      return `must ${issue.origin === "array" ? "have" : "be"} at most ${issue.maximum}${UNIT[issue.origin] ?? ""}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_union":
      return Array.isArray(issue.options)
        ? `must be one of ${issue.options.join(", ")}`
        : undefined;
    case "invalid_key":
      return `has an invalid name: it ${issue.issues[0]?.message}`;
    case "invalid_format":
      return FORMAT[issue.format];
    default:
      return undefined;
  }
}

const EXPECTED: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const UNIT: Record<string, string> = { string: " characters", array: " entries" };

const FORMAT: Record<string, string> = {
  guid: "must be a uid",
  email: "must be an email address",
  date: "must be a date such as 2030-12-31",
  datetime: "must be a time such as 2030-12-31T12:00:00.000Z",
};
