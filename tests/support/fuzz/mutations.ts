import fc from "fast-check";

/** One change to a JSON value: the path to it, and the change. */
interface Mutation {
  /** The child to take at each depth, as a fraction of their number. */
  path: number[];
  kind: "replace" | "remove" | "add" | "repeat";
  value: unknown;
}

/** Values that break careless code. */
const HOSTILE_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u2028",
    "{{7*7}}",
    "'; drop table orders; --",
    "%00",
    "x".repeat(10_000),
    [],
    {},
    [[]],
    true,
    0,
    -0,
    -1,
    1.5,
    1e21,
    2 ** 31,
    2 ** 53 + 2,
    Number.MAX_VALUE,
    "1",
    "1e400",
    deep(40),
    Array.from({ length: 101 }, () => ({})),
  ),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

const KEYS = ["__proto__", "constructor", "prototype", "toString", "status", "store", "price", ""];

const mutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 4 }),
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "repeat"),
  value: HOSTILE_VALUES,
});

/** Returns the value after one to three changes at random places. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value));
}

function mutate(value: unknown, { path, kind, value: other }: Mutation): unknown {
  const [share, ...deeper] = path;
  if (typeof value !== "object" || value === null || share === undefined) {
    return kind === "replace" ? other : value;
  }
  const entries = Object.entries(value);
  const at = Math.floor(share * entries.length);
  const [key, child] = entries[at] ?? [];
  if (deeper.length > 0 && typeof child === "object" && child !== null) {
    entries[at] = [key ?? "", mutate(child, { path: deeper, kind, value: other })];
  } else if (kind === "remove") entries.splice(at, 1);
  else if (kind === "repeat") entries.push(...entries.slice(at, at + 1));
  else if (kind === "add") entries.push([KEYS[at % KEYS.length] ?? "", other]);
  else if (key !== undefined) entries[at] = [key, other];
  if (Array.isArray(value)) return entries.map(([, each]) => each);
  // Set as an own property, so that a key such as __proto__ is like any other.
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
