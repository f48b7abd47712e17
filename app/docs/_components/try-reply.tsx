"use client";

import { CodePanel } from "#app/docs/_components/code-panel.tsx";
import type { Outcome } from "#app/docs/_components/send-request.ts";
import { highlightJson } from "#lib/docs/highlight-json.ts";

type Reply = Extract<Outcome, { kind: "reply" }>;

/** The response, and the same request as a curl command. */
export function TryReply({ command, outcome }: { command: string; outcome: Outcome | undefined }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {outcome?.kind === "reply" && (
          <>
            <strong className="figures">
              {outcome.status} {outcome.statusText}
            </strong>{" "}
            in {outcome.milliseconds} ms. {hint(outcome)}
          </>
        )}
        {outcome?.kind === "silence" && "No answer: the instance could not be reached."}
      </p>
      {outcome?.kind === "reply" && <Answer reply={outcome} />}
      <CodePanel label="The same with curl" pieces={[command]} />
    </div>
  );
}

function Answer({ reply: { headers, text } }: { reply: Reply }) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <>
      {text !== "" && <CodePanel label="Body" pieces={highlightJson(text)} />}
      <CodePanel label="Headers" pieces={[lines]} />
    </>
  );
}

/** Returns a hint about the response. */
function hint({ status, headers }: Reply): string {
  const wait = headers.find(([name]) => name === "retry-after")?.[1];
  if (status === 401) {
    return "This key does not open anything here. Was it copied whole? Is it of this instance, and not revoked or expired?";
  }
  if (status === 429) return `The hour's requests are used up. They are whole again in ${wait} s.`;
  if (status === 503 && wait) return `Try again in ${wait} s.`;
  if (status === 304) return "What you have is still right; there is no body.";
  return "";
}
