import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * A digest of each product's document: who has the document of this digest need not read it again.
 * `read_documents` stays for the processes that are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_documents
      add column digest uuid not null generated always as (md5(document::text)::uuid) stored;

    -- Each once, in the order of the uids; the document where its digest is none of the known, or no
    -- document at all where these are null; of each variant that has stock, by its place in the document,
    -- "place on_hand reserved expires_on", with commas between. Of a function of this kind the plan is kept by
    -- the connection: making it takes longer than carrying it out.
    create function read_products(store uuid, uids uuid[], known uuid[])
      returns table (uid uuid, digest uuid, document json, category_name text, stock text)
      language plpgsql stable rows 20 as $$
    begin
      return query
        select d.product_uid, d.digest, case when d.digest <> all (known) then d.document end, c.name, (
          select string_agg(
            concat_ws(' ', array_position(d.variant_uids, s.variant_uid), s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids))
        from product_documents d left join categories c on c.uid = d.category_uid
        where d.product_uid = any (uids) and d.store_uid = store
        order by array_position(uids, d.product_uid);
    end $$;
  `.execute(db);
}
