import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { WriteError } from "#app/dashboard/_components/write-error.tsx";
import { explainFormError, latestVersion } from "#app/dashboard/_queries/fetch-store.ts";

interface EditErrorProps<Version> {
  write: { error: Error | null; isIndeterminate: boolean; reset: () => void };
  /** The edited object, such as "the settings". */
  what: string;
  onLoadLatest: (latest: Version) => void;
}

/** Explains a failed edit. After a conflict, lets the merchant load the latest version. */
export function EditError<Version>({ write, what, onLoadLatest }: EditErrorProps<Version>) {
  const latest = write.error && latestVersion<Version>(write.error);
  if (!latest) return <WriteError write={write} explain={explainFormError} />;
  return (
    <Notice
      variant="error"
      title={`Someone else just changed ${what}`}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            onLoadLatest(latest);
            write.reset();
          }}
        >
          Load latest version
        </Button>
      }
    >
      <p>Your changes weren't saved. Load the latest version, then make them again.</p>
    </Notice>
  );
}
