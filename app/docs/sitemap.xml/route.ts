import { readFacts } from "#app/docs/facts.ts";
import { tableOfContents } from "#lib/docs/contents.ts";

/** The docs' own sitemap: they are there whether the shop is open or not. */
export async function GET(): Promise<Response> {
  const facts = await readFacts();
  const contents = await tableOfContents(facts);
  const urls = contents.flatMap(({ pages }) =>
    pages.map(({ path }) => `<url><loc>${escaped(facts.site + path)}</loc></url>`),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
  return new Response(xml, { headers: { "content-type": "application/xml" } });
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
