import recorded from "#lib/openapi/examples.json" with { type: "json" };

/** Requests and replies by operation, each by its name; recorded from the service itself. */
export interface Examples {
  [operation: string]: {
    requests: Record<string, unknown>;
    replies: Record<string, Record<string, unknown>>;
  };
}

export const examples: Examples = recorded;

/** As the `examples` of a media type; nothing where there are none. */
export function mediaExamples(values: Record<string, unknown> | undefined): object {
  const entries = Object.entries(values ?? {});
  if (entries.length === 0) return {};
  return { examples: Object.fromEntries(entries.map(([name, value]) => [name, { value }])) };
}
