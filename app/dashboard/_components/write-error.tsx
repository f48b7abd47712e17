import { Notice } from "#app/_ui/notice.tsx";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { isSignedOut } from "#app/dashboard/_queries/service-error.ts";

interface WriteErrorProps {
  write: { error: Error | null; isIndeterminate: boolean };
  /** Returns the message for an error. */
  explain?: (error: Error) => string;
}

/** Explains a failed write, and suggests a retry when the outcome is unknown. */
export function WriteError({ write, explain = explainWriteError }: WriteErrorProps) {
  if (!write.error) return null;
  if (isSignedOut(write.error)) {
    return (
      <Notice variant="error" title="Your session has ended">
        <p>
          Nothing you entered is lost.{" "}
          <a
            href="/dashboard/sign-in"
            target="_blank"
            className="font-semibold underline"
            rel="noopener"
          >
            Sign in in a new tab
          </a>
          , then try again.
        </p>
      </Notice>
    );
  }
  return (
    <Notice variant="error" title={explain(write.error)}>
      {write.isIndeterminate &&
        "It may have been saved already. Try again: it won't be saved twice."}
    </Notice>
  );
}
