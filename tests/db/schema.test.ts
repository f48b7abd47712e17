import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { typeErrors } from "#tests/support/typescript.ts";

/** The migrator's own tables. */
const MIGRATOR_TABLES = ["kysely_migration", "kysely_migration_lock"];

const HELPERS = `
import type { Selectable } from "kysely";
import type { Database } from "#db/schema.ts";
type Nullable<Row> = { [C in keyof Row]: null extends Row[C] ? C : never }[keyof Row];
type NoneOf<Names> = [Names] extends [never] ? true : { wrong: Names };
type Same<A, B> = NoneOf<Exclude<A, B> | Exclude<B, A>>;
const check = <_Result extends true>() => {};
`;

interface Column {
  table: string;
  name: string;
  is_nullable: boolean;
}

const { db } = await openDatabase();
const { rows } = await sql<Column>`
  select table_name as table, column_name as name,
    -- A generated column says YES, although its sources are never null.
    is_nullable = 'YES' and is_generated = 'NEVER' as is_nullable
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name <> all (${MIGRATOR_TABLES})
  order by table_name, ordinal_position
`.execute(db);
const columns = rows;
const union = (names: string[]) => names.map((name) => JSON.stringify(name)).join(" | ") || "never";

/**
 * Returns a module that compiles when each table and column of `db/schema.ts` is in the list, with the right
 * nullability. Unused columns need no type.
 */
function checksOf(columns: Column[]): string {
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const checks = [...byTable].map(([table, found]) => {
    const row = `Selectable<Database["${table}" & keyof Database]>`;
    const nullable = found.filter((column) => column.is_nullable);
    return [
      `check<NoneOf<Exclude<keyof ${row}, ${union(namesOf(found))}>>>();`,
      `check<Same<Nullable<${row}>, Extract<keyof ${row}, ${union(namesOf(nullable))}>>>();`,
    ].join("\n");
  });
  const tables = `check<NoneOf<Exclude<keyof Database, ${union([...byTable.keys()])}>>>();`;
  return [HELPERS, tables, ...checks].join("\n");
}

const namesOf = (columns: Column[]) => columns.map(({ name }) => name);

it("describes the tables and columns of the database in db/schema.ts", async () => {
  expect(await typeErrors({ schema: checksOf(columns) })).toBe("");
});

it("reports a missing table or column and a nullable one", async () => {
  const changed = [
    columns.filter(({ table, name }) => !(table === "orders" && name === "order_number")),
    columns.map((column) => ({ ...column, is_nullable: column.name === "sku" })),
    columns.filter(({ table }) => table !== "payments"),
  ];
  const modules = Object.fromEntries(
    changed.map((one, index) => [`changed${index}`, checksOf(one)]),
  );
  const errors = await typeErrors(modules);
  for (const name of Object.keys(modules)) expect(errors).toContain(`${name}.ts`);
});
