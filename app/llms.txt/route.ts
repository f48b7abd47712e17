import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { textResponse } from "#app/docs/text-response.ts";
import { llmsTxt } from "#lib/docs/markdown-pages.ts";

export async function GET(): Promise<Response> {
  return textResponse(await llmsTxt(await getInstanceInfo()), "plain");
}
