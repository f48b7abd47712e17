import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { textResponse } from "#app/docs/text-response.ts";
import { llmsFullTxt } from "#lib/docs/markdown-pages.ts";

export async function GET(): Promise<Response> {
  return textResponse(await llmsFullTxt(await getInstanceInfo()), "plain");
}
