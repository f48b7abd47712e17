import { readFacts } from "#app/docs/facts.ts";
import { textResponse } from "#app/docs/text.ts";
import { pageAsMarkdown } from "#lib/docs/as-markdown.ts";

interface Context {
  params: Promise<{ page: string[] }>;
}

/** What `/docs/….md` is rewritten to. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/${(await params).page.join("/")}`;
  const text = await pageAsMarkdown(path, await readFacts());
  return text === undefined ? new Response(null, { status: 404 }) : textResponse(text, "markdown");
}
