"use client";

import { CodePanel } from "#app/docs/_components/code-panel.tsx";
import type { Outcome } from "#app/docs/_components/send-request.ts";
import { highlightJson } from "#lib/docs/highlight-json.ts";

type ApiResponse = Extract<Outcome, { kind: "response" }>;

/** The response, and the same request as a curl command. */
export function TryResponse({
  command,
  outcome,
}: {
  command: string;
  outcome: Outcome | undefined;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {outcome?.kind === "response" && (
          <>
            <strong className="figures">
              {outcome.status} {outcome.statusText}
            </strong>{" "}
            in {outcome.milliseconds} ms. {hint(outcome)}
          </>
        )}
        {outcome?.kind === "unreachable" && "The instance could not be reached."}
      </p>
      {outcome?.kind === "response" && <ResponseBlocks response={outcome} />}
      <CodePanel label="curl" tokens={[command]} />
    </div>
  );
}

function ResponseBlocks({ response: { headers, text } }: { response: ApiResponse }) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <>
      {text !== "" && <CodePanel label="Body" tokens={highlightJson(text)} />}
      <CodePanel label="Headers" tokens={[lines]} />
    </>
  );
}

/** Returns a hint about the response. */
function hint({ status, headers }: ApiResponse): string {
  const wait = headers.find(([name]) => name === "retry-after")?.[1];
  if (status === 401) {
    return "The API key is not valid here. Check that it is complete, belongs to this instance, and is not revoked or expired.";
  }
  if (status === 429) return `The hourly limit is exhausted. It resets in ${wait} s.`;
  if (status === 503 && wait) return `Try again in ${wait} s.`;
  if (status === 304) return "Not modified: the response has no body.";
  return "";
}
