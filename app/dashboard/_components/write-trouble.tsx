import { Notice } from "#app/_ui/notice.tsx";
import { refusalText } from "#app/dashboard/_queries/fetch-store.ts";

interface WriteTroubleProps {
  write: { error: Error | null; isUnclear: boolean };
  /** What an error is said with. */
  explain?: (error: Error) => string;
}

/** What went wrong with what is made once, and that it may be sent again where it is not known to be made. */
export function WriteTrouble({ write, explain = refusalText }: WriteTroubleProps) {
  if (!write.error) return null;
  return (
    <Notice variant="error" title={explain(write.error)}>
      {write.isUnclear && "It may have been saved already. Try again: it won't be saved twice."}
    </Notice>
  );
}
