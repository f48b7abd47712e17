import { describe, expect, it } from "vitest";
import { z } from "zod";
import { integerBetween, Uid } from "#lib/contract/scalars.ts";
import { describeIssue, toProblem } from "#lib/http/request/problems.ts";

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { error: describeIssue });
  return result.success ? [] : result.error.issues.map(toProblem);
};
const problemOf = (schema: z.ZodType, value: unknown) => problemsOf(schema, value)[0]?.problem;

describe("a field problem", () => {
  it.each([
    [z.object({ a: z.string() }), {}, "a"],
    [
      z.object({ items: z.array(z.object({ n: z.int() })) }),
      { items: [{ n: 1 }, {}] },
      "items[1].n",
    ],
    [z.array(z.array(z.int())), [[1], [1, "x"]], "[1][1]"],
    [z.object({}), [], "body"],
  ])("%#: names the field", (schema, value, field) => {
    expect(problemsOf(schema, value)[0]?.field).toBe(field);
  });

  it.each([
    ["missing", z.object({ a: z.string() }), {}, "is required"],
    ["of another type", z.string(), 1, "must be a string"],
    ["a fraction", z.int(), 1.5, "must be a whole number"],
    ["text for a number", z.int(), "1", "must be a number"],
    ["past what is exact", z.int(), 2 ** 53, "must be at most 9007199254740991"],
    ["past all numbers", z.int(), Number("1e400"), "is out of range"],
    ["an empty text", z.string().min(1), "", "must not be empty"],
    ["an empty list", z.array(z.int()).min(1), [], "must not be empty"],
    ["a small number", z.int().min(1), 0, "must be at least 1"],
    ["a short text", z.string().min(3), "x", "must be at least 3 characters"],
    ["a long text", z.string().max(3), "xxxx", "must be at most 3 characters"],
    ["a long list", z.array(z.int()).max(1), [1, 2], "must have at most 1 entries"],
    ["a large number", z.int().max(5), 6, "must be at most 5"],
    ["none of them", z.enum(["a", "b"]), "c", "must be one of a, b"],
    ["no uid", Uid, "x", "must be a uid"],
    ["no address", z.email(), "x", "must be an email address"],
    [
      "a long name",
      z.record(z.string().max(3), z.int()),
      { xxxx: 1 },
      "has an invalid name: it must be at most 3 characters",
    ],
    ["words of its own", z.string().max(1, "must be short"), "xx", "must be short"],
  ])("describes %s", (_, schema, value, problem) => {
    expect(problemOf(schema, value)).toBe(problem);
  });

  it.each([
    [2 ** 53, "must be at most 5"],
    [1e300, "must be at most 5"],
    [-(2 ** 53), "must be at least 1"],
    [1.5, "must be a whole number"],
  ])("describes %d outside 1 to 5 once: %s", (value, problem) => {
    expect(problemsOf(integerBetween(1, 5), value)).toEqual([{ field: "body", problem }]);
  });

  it("R63: does not repeat the input", () => {
    const schema = z.object({
      a: z.enum(["x"]),
      b: Uid,
      c: z.email(),
      d: z.int(),
      e: z.strictObject({}),
    });
    const secret = "s3cr3t";
    const problems = problemsOf(schema, { a: secret, b: secret, c: secret, d: secret, e: secret });
    expect(problems).toHaveLength(5);
    expect(JSON.stringify(problems)).not.toContain(secret);
  });
});
