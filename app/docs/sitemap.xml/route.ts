import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { tableOfContents } from "#lib/docs/contents.ts";

/** Serves the sitemap of the docs, which exist even when the shop is closed. */
export async function GET(): Promise<Response> {
  const info = await getInstanceInfo();
  const contents = await tableOfContents(info);
  const urls = contents.flatMap(({ pages }) =>
    pages.map(({ path }) => `<url><loc>${escaped(info.site + path)}</loc></url>`),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
  return new Response(xml, { headers: { "content-type": "application/xml" } });
}

function escaped(url: string): string {
  return url.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
