import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { searchIndex } from "#lib/docs/search-index.ts";

export async function GET(): Promise<Response> {
  return Response.json(await searchIndex(await getInstanceInfo()));
}
