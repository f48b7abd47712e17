import recorded from "#lib/openapi/examples.json" with { type: "json" };

/** Requests and responses by operation and name, recorded from the service. */
export interface Examples {
  [operation: string]: {
    requests: Record<string, unknown>;
    responses: Record<string, Record<string, unknown>>;
  };
}

export const examples: Examples = recorded;

/** Returns the `examples` of a media type, if there are any. */
export function mediaExamples(values: Record<string, unknown> | undefined): object {
  const entries = Object.entries(values ?? {});
  if (entries.length === 0) return {};
  return { examples: Object.fromEntries(entries.map(([name, value]) => [name, { value }])) };
}
