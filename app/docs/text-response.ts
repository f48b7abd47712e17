/** Returns a plain-text response of this type. */
export function textResponse(text: string, type: "plain" | "markdown"): Response {
  return new Response(text, { headers: { "content-type": `text/${type}; charset=utf-8` } });
}
