/** Text for programs, in the kind it is. */
export function textResponse(text: string, type: "plain" | "markdown"): Response {
  return new Response(text, { headers: { "content-type": `text/${type}; charset=utf-8` } });
}
