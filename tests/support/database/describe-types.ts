import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

const HEADER = `/** Generated from the database by \`npm run db:types\`: do not edit. */

import type { ColumnType, GeneratedAlways } from "kysely";

/** A column that is read as another type than it is written. */
type Column<Read, Write> = ColumnType<Read, Write, Write>;
/** A column with a default value. */
type Defaulted<Read, Write = Read> = ColumnType<Read, Write | undefined, Write>;
`;

/** Tables that only refresh_products fills: no code inserts into them or updates them. */
const DERIVED_TABLES = [
  "catalogue_versions",
  "facet_counts",
  "listing_counts",
  "product_documents",
  "product_listings",
  "search_words",
];

/** Types by PostgreSQL's: as a column is read and, if it differs, as it is written. */
const TYPES: Record<string, [read: string, write?: string]> = {
  bigint: ["string"],
  boolean: ["boolean"],
  bytea: ["Buffer"],
  character: ["string"],
  date: ["string"],
  integer: ["number"],
  jsonb: ["object", "string"],
  numeric: ["string", "string | number"],
  smallint: ["number"],
  "smallint[]": ["number[]"],
  text: ["string"],
  "text[]": ["string[]"],
  "timestamp with time zone": ["Date", "Date | string"],
  tsvector: ["string"],
  uuid: ["string"],
};

interface ColumnRow {
  table: string;
  isView: boolean;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** The check of the values that the column may have, if any. */
  values: string | null;
}

/** Returns the source of `db/schema.ts`: the type of every table and view, without those of Kysely. */
export async function describeTypes(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table, c.relkind = 'v' as "isView", a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault",
      a.attgenerated <> '' as "isGenerated", pg_get_constraintdef(k.oid) as values
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (ARRAY[''%'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and c.relname not like 'kysely_%'
    order by c.relname collate "C", a.attnum`.execute(db);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(toField).join("")}  };\n`,
  );
  return `${HEADER}\nexport interface Database {\n${tables.join("")}}\n`;
}

function toField(column: ColumnRow): string {
  return `    ${column.name}: ${toType(column)};\n`;
}

function toType(column: ColumnRow): string {
  const { table, isView, type, isRequired, hasDefault, isGenerated, values } = column;
  const known = TYPES[type];
  if (!known) throw new Error(`The type ${type} has no TypeScript type`);
  const literals = values?.match(/'[^']+'/g)?.map((literal) => literal.replaceAll("'", '"'));
  // The sources of generated columns and the columns of views are never null.
  const orNull = isRequired || isGenerated || isView ? "" : " | null";
  const read = (literals?.join(" | ") ?? known[0]) + orNull;
  const write = known[1] && known[1] + orNull;
  if (isGenerated || isView || DERIVED_TABLES.includes(table)) return `GeneratedAlways<${read}>`;
  if (hasDefault) return `Defaulted<${write ? `${read}, ${write}` : read}>`;
  return write ? `Column<${read}, ${write}>` : read;
}
