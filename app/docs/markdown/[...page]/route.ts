import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { textResponse } from "#app/docs/text-response.ts";
import { pageAsMarkdown } from "#lib/docs/markdown-pages.ts";

interface Context {
  params: Promise<{ page: string[] }>;
}

/** Serves `/docs/….md`, by a rewrite. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/${(await params).page.join("/")}`;
  const text = await pageAsMarkdown(path, await getInstanceInfo());
  return text === undefined ? new Response(null, { status: 404 }) : textResponse(text, "markdown");
}
