import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/**
 * Returns the SQL of the tables, constraints, indexes, triggers, functions and views of a database, in
 * alphabetical order, without those of its extensions and of Kysely.
 */
export async function describeSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    with relations as (
      select c.oid, c.relname as name, c.reloptions
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not like 'kysely_%'
    ), columns as (
      select a.attrelid as table_oid, a.attnum as place, concat_ws(' ', '  ' || a.attname,
          format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(co.collname) end,
          case when a.attstorage <> t.typstorage
            then 'storage ' || case a.attstorage when 'e' then 'external' when 'm' then 'main' end end,
          case when a.attnotnull then 'not null' end,
          case when a.attgenerated = 's' then 'generated always as (' || value || ') stored'
            when a.attidentity <> '' then 'generated as identity'
            else 'default ' || value end) as definition
      from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        left join pg_collation co on co.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        cross join lateral pg_get_expr(d.adbin, d.adrelid) as value
      where a.attnum > 0 and not a.attisdropped
    ), constraints as (
      select conrelid as table_oid, contype, conname,
        '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint where contype in ('p', 'u', 'f', 'c')
    ), parts as (
      select 1 as kind, name, format(E'create table %s (\n%s\n)%s;', name, concat_ws(E',\n',
          (select string_agg(definition, E',\n' order by place) from columns
            where table_oid = relations.oid),
          (select string_agg(definition, E',\n' order by contype, conname) from constraints
            where table_oid = relations.oid)),
          ' with (' || array_to_string(reloptions, ', ') || ')') as definition, '' as part
      from relations
      union all
      select 1, name, pg_get_indexdef(i.indexrelid) || ';', 'index ' || i.indexrelid::regclass
      from relations join pg_index i on i.indrelid = relations.oid
      where not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select 1, name, pg_get_triggerdef(t.oid) || ';', 'trigger ' || t.tgname
      from relations join pg_trigger t on t.tgrelid = relations.oid where not t.tgisinternal
      union all
      select 2, p.proname, pg_get_functiondef(p.oid) || ';', ''
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where objid = p.oid and deptype = 'e')
      union all
      select 3, viewname, format(E'create view %s as\n%s', viewname, definition), ''
      from pg_views where schemaname = 'public'
    )
    select definition from parts order by kind, name collate "C", part collate "C"`.execute(db);
  return `${rows.map(({ definition }) => definition.trim()).join("\n\n")}\n`;
}
