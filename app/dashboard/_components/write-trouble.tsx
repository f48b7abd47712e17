import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { isRefusal } from "#app/(storefront)/_queries/fetch-shop.ts";
import { refusalText } from "#app/dashboard/_queries/fetch-store.ts";

interface WriteTroubleProps {
  error: Error;
  title?: string;
}

/** What went wrong with what is made once, and that it may be sent again where it is not known to be made. */
export function WriteTrouble({ error, title = refusalText(error) }: WriteTroubleProps) {
  return (
    <Notice kind="trouble" title={title}>
      {!isRefusal(error) && "It may be saved all the same. Try again to be sure: it is saved once."}
    </Notice>
  );
}
