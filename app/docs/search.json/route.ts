import { readFacts } from "#app/docs/facts.ts";
import { searchIndex } from "#lib/docs/search-index.ts";

export async function GET(): Promise<Response> {
  return Response.json(await searchIndex(await readFacts()));
}
