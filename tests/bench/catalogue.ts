import { Client } from "pg";

interface CatalogueOptions {
  /** Of the new store. */
  slug: string;
  products: number;
  /** Called with each step. */
  onProgress?: (text: string) => void;
}

const departments = "Kitchen Bedroom Bathroom Garden Office Travel Sport Baby Workshop Party";
const kinds = "Textiles Tools Storage Lighting Gifts";
/** Fifty categories, the largest first. */
const categories = departments
  .split(" ")
  .flatMap((department) => kinds.split(" ").map((kind) => `${department} ${kind}`));

const qualities = "Woven Folding Everyday Classic Large Painted Carved Quilted Light".split(" ");
const materials = "Cotton Teak Steel Raffia Leather Bamboo Enamel Linen Glass Brass".split(" ");
const brands = "Fabiana Tavira Olumo Zuma Benue Sahara Lagoon Plateau Savanna Delta".split(" ");
const tags = "Organic Vegan Gift Recycled Handmade".split(" ");
const colours = "Black Blue Clay Green Indigo Red Sand White".split(" ");
const goods =
  "avocado backpack basket candle chair djembe hammer lantern mango plate rope sandal".split(" ");

const plainWords = (
  "and with for the made from light strong soft natural easy every day home hand cotton wood steel quality size " +
  "colour fit warm cool dry clean fresh simple classic modern kitchen garden travel family gift market Lagos Kano " +
  "local small large durable washable"
).split(" ");

const syllables = [..."bdfgjklmnprstvz"].flatMap((consonant) =>
  [..."aeiou"].map((vowel) => consonant + vowel),
);
const endings = ["", "n", "sh", "l", "rd", "m", "st"];

/** Words of descriptions, the most frequent first: real ones, then invented ones. */
const commonWords = Array.from(
  { length: 3_000 },
  (_, rank) => plainWords[rank] ?? syllableWord(rank, 2) + endings[rank % endings.length],
);

/** Words that occur in only a few descriptions of 100,000 products. */
export const RARE_WORDS = Array.from({ length: 20_000 }, (_, index) => syllableWord(index, 3));

/** Words that occur only in names, each in a tenth of the products. */
export const COMMON_WORDS = materials.filter((word) => !/^(Cotton|Steel)$/.test(word));

const TABLES = ["products", "product_images", "variants", "variant_attributes", "stock_levels"];
const BATCH = 10_000;

const STORE = `
  with store as (
    insert into stores (slug, store_name, email, phone, address, delivery_enabled, is_live)
    values ($1, 'Generated Store', 'generated@example.com', '+2348000000003', '1 Example Road, Lagos', true, true)
    returning uid
  ), category as (
    insert into categories (store_uid, name) select uid, unnest($2::text[]) from store
  ), attribute as (
    insert into attributes (store_uid, name)
    select uid, name from store, unnest('{Size,Colour}'::text[]) name returning *
  ), value as (
    insert into attribute_values (store_uid, attribute_uid, value)
    select store_uid, uid, value from attribute, unnest(
      case name when 'Size' then '{S,M,L}' else $3::text[] end) value
  )
  select uid from store`;

const pick = (list: string[]) =>
  `('{${list}}'::text[])[1 + floor(random() * ${list.length})::integer]`;

/** This many words, by frequencies close to Zipf's law. `count` refers to a column, or all texts would be equal. */
const text = (count: string) =>
  `(select string_agg(($5::text[])[1 + floor(2.7 * power(1112, random()) - 2.7)::integer], ' ')
    from generate_series(1, ${count}))`;

/**
 * Products $2 to $3 of $4 of the store $1, the oldest first, with words from $5 and $6. The first category has a
 * seventh of the products, the last a hundredth. One in eight variants has a promo: without end, ending within two
 * months, or recently ended.
 */
const PRODUCTS = `
  with category as (
    select array_agg(uid order by name) as uids from categories where store_uid = $1
  ), product as materialized (
    select n, gen_random_uuid() as uid, now() - ($4::integer - n) * (interval '730 days' / $4) as added,
      uids[1 + floor(50 * power(random(), 2))::integer] as category_uid,
      500 + 50 * floor(random() * 1000) as price, ${pick(colours)} as colour,
      array[${pick(goods)}, ${pick(goods)}] as shown
    from category, generate_series($2::integer, $3::integer) n
  ), variant as materialized (
    select product.*, gen_random_uuid() as variant_uid, size, place - 1 as position, random() < 0.125 as has_promo
    from product, unnest('{S,M,L}'::text[]) with ordinality as sizes (size, place)
  ), products as (
    insert into products (uid, store_uid, category_uid, handle, name, description, story, brand, tags,
      is_active, is_hidden_from_storefront, is_variable, created_at, updated_at)
    select uid, $1, case when random() < 0.99 then category_uid end, 'product-' || n,
      ${pick(qualities)} || ' ' || ${pick(materials)} || ' ' || initcap(shown[1]),
      ${text("20 + n % 20")} ||
        case when random() < 0.05 then ' ' || ($6::text[])[1 + floor(random() * 20000)::integer] else '' end,
      case when n % 10 < 3 then ${text("40 + n % 2")} else '' end, ${pick(brands)},
      array[('{${tags}}'::text[])[1 + n % 5], ('{${tags}}'::text[])[1 + (n + 1) % 5]],
      random() < 0.99, random() < 0.01, true, added, added
    from product
  ), images as (
    insert into product_images (store_uid, product_uid, image, alt_text, is_primary, position, created_at, updated_at)
    select $1, uid, '/demo/' || name || '.webp#layout=cutout&w=1024&h=1024', initcap(name), place = 1, place - 1,
      added, added
    from product, unnest(shown) with ordinality as pictures (name, place)
  ), variants as (
    insert into variants (uid, store_uid, product_uid, name, sku, price, promo_price, promo_expiry,
      weight, length, width, height, is_active, is_default, position, created_at, updated_at)
    select variant_uid, $1, uid, size || ' / ' || colour, concat_ws('-', 'GEN', n, position + 1),
      price + 250 * position, case when has_promo then price - 50 * floor(random() * 10) end,
      case when has_promo and random() < 0.8 then now() + (random() * 70 - 10) * interval '1 day' end,
      0.1 + random() * 4.9, 10 + floor(random() * 50), 10 + floor(random() * 30), 2 + floor(random() * 30),
      position = 0 or random() < 0.98, position = 0, position, added, added
    from variant
  ), attributes as (
    insert into variant_attributes (store_uid, variant_uid, attribute_uid, value_uid, position)
    select $1, variant_uid, attribute_uid, v.uid, (v.value = colour)::integer
    from variant join attribute_values v on v.store_uid = $1 and v.value in (size, colour)
  )
  insert into stock_levels (variant_uid, store_uid, on_hand, unit_cost, expires_on)
  select variant_uid, $1, case when random() < 0.15 then 0 else 1 + floor(random() * 200) end, price * 3 / 5,
    case when random() < 0.05 then current_date - 30 + floor(random() * 400)::integer end
  from variant`;

/**
 * Loads a generated store into a migrated database and returns its uid. Much faster than an import: without
 * foreign-key checks and without indexes. Needs a superuser and no concurrent readers; an interrupted load leaves the
 * database half filled.
 */
export async function loadCatalogue(url: string, catalogue: CatalogueOptions): Promise<string> {
  const { slug, products, onProgress = () => {} } = catalogue;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    const { rows } = await client.query(STORE, [slug, categories, colours]);
    const { uid } = rows[0];
    await client.query("set session_replication_role = replica");
    await withoutIndexes(client, TABLES, async () => {
      for (let first = 1; first <= products; first += BATCH) {
        const last = Math.min(products, first + BATCH - 1);
        await client.query(PRODUCTS, [uid, first, last, products, commonWords, RARE_WORDS]);
        onProgress(`${last} of ${products} products inserted`);
      }
    });
    await client.query("set session_replication_role = origin");
    await client.query("analyze");
    const inserted = await client.query("select uid from products where store_uid = $1", [uid]);
    const uids = inserted.rows.map((row) => row.uid);
    await withoutIndexes(client, ["product_listings"], async () => {
      for (let first = 0; first < products; first += BATCH) {
        const batch = uids.slice(first, first + BATCH);
        await client.query("select refresh_products($1, $2)", [uid, batch]);
        onProgress(`${first + batch.length} of ${products} products refreshed`);
      }
    });
    onProgress("vacuuming");
    await client.query("vacuum analyze");
    return uid;
  } finally {
    await client.end();
  }
}

/** Drops the plain indexes of the tables during `work`. */
async function withoutIndexes(client: Client, tables: string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::text[]::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** Returns a different word for each index. */
function syllableWord(index: number, length: number): string {
  const base = syllables.length;
  // 31 and the base are coprime, so neighbours differ in every syllable and none repeats.
  let rest = (index * 31) % base ** length;
  let word = "";
  for (let i = 0; i < length; i++) {
    word += syllables[rest % base];
    rest = Math.floor(rest / base);
  }
  return word;
}
