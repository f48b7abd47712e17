import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Pool } from "pg";

/**
 * The fastest possible server on this database, for comparison: Node's HTTP server with one prepared statement
 * per request. It sends prepared products, and stores an order and the remaining stock of its variant, without
 * authentication, validation and limits.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 5 });

/** Products of a page as the content of a JSON array, and the total number. */
interface PageRow {
  count: number;
  results: string | null;
}

interface ListRequest {
  limit: number;
  offset: number;
  category: string | null;
  words: string[];
}

function readDocuments({ limit, offset, category, words }: ListRequest): Promise<PageRow> {
  if (words.length > 0) {
    const patterns = words.map((word) => `%${word}%`);
    return one(
      `search ${words.length}`,
      `with found as materialized (
         select uid, created_at from reference.documents
         where ${words.map((_, index) => `searched like $${index + 3}`).join(" and ")}
       ), page as (
         select uid from found order by created_at desc, uid desc limit $1 offset $2
       )
       select (select count(*)::integer from found) as count,
         (select string_agg(document, ',') from page join reference.documents using (uid)) as results`,
      [limit, offset, ...patterns],
    );
  }
  const where = category ? "where category_uid = $3" : "";
  return one(
    category ? "documents of category" : "documents",
    `select (select sum(products)::integer from reference.counts ${where}) as count,
       (select string_agg(document, ',') from (
          select document from reference.documents ${where}
          order by created_at desc, uid desc limit $1 offset $2) page) as results`,
    category ? [limit, offset, category] : [limit, offset],
  );
}

/** Returns the JSON of a path; undefined for an unknown one. */
async function read(url: URL): Promise<string | undefined> {
  const [, resource, uid] = url.pathname.split("/");
  if (resource !== "products") return undefined;
  if (uid) {
    const { document } = await one<{ document: string }>(
      "product",
      "select document from reference.documents where uid = $1",
      [uid],
    );
    return document;
  }
  const { count, results } = await readDocuments({
    limit: Number(url.searchParams.get("limit") ?? 20),
    offset: Number(url.searchParams.get("offset") ?? 0),
    category: url.searchParams.get("category"),
    words: (url.searchParams.get("search") ?? "").split(" ").filter((word) => word !== ""),
  });
  return `{"count":${count},"next":null,"previous":null,"results":[${results ?? ""}]}`;
}

/** Stores an order of the first item and returns its number as JSON. */
async function order(request: IncomingMessage): Promise<string> {
  const sent = await text(request);
  const { uid } = await one<{ uid: string }>(
    "order",
    `with remaining_stock as (
       insert into reference.remaining_stock values ($1, -1)
       on conflict (variant_uid) do update set units = reference.remaining_stock.units - 1
     )
     insert into reference.orders (document) values ($2) returning uid`,
    [JSON.parse(sent).items[0].variant, sent],
  );
  return JSON.stringify(uid);
}

async function one<Row = PageRow>(name: string, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await pool.query({ name, text, values });
  return rows[0];
}

const server = createServer((request, response) => {
  const isOrder = request.method === "POST";
  const json = isOrder ? order(request) : read(new URL(request.url ?? "/", "http://reference"));
  json.then(
    (json) => {
      const body = Buffer.from(
        `{"success":true,"message":"Retrieved successfully","data":${json ?? "null"}}`,
      );
      response.writeHead(json ? 200 : 404, {
        "content-type": "application/json",
        "content-length": body.byteLength,
      });
      response.end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
process.stdin.resume().once("end", () => process.exit());
