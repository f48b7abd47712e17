import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { WriteTrouble } from "#app/dashboard/_components/write-trouble.tsx";
import { formTrouble, theirsOf } from "#app/dashboard/_queries/fetch-store.ts";

interface EditTroubleProps<Kept> {
  write: { error: Error | null; isUnclear: boolean; reset: () => void };
  /** What was edited, such as "the settings". */
  what: string;
  onShowTheirs: (theirs: Kept) => void;
}

/** What went wrong; an edit that crossed another's leaves the choice to the merchant. */
export function EditTrouble<Kept>({ write, what, onShowTheirs }: EditTroubleProps<Kept>) {
  const theirs = write.error && theirsOf<Kept>(write.error);
  if (!theirs) return <WriteTrouble write={write} explain={formTrouble} />;
  return (
    <Notice
      variant="error"
      title={`Someone else just changed ${what}`}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            onShowTheirs(theirs);
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
