import { isShortened } from "#lib/shop/catalogue/search-words.ts";

interface CorrectedSearchProps {
  /** The shopper's search. */
  search: string;
  /** The search that the results match; undefined when it was neither corrected nor shortened. */
  corrected: string | undefined;
}

export function CorrectedSearch({ search, corrected }: CorrectedSearchProps) {
  if (corrected === undefined) return null;
  if (isShortened(search, corrected)) {
    const words = corrected.split(" ").length;
    return (
      <p role="status">
        {words === 1
          ? "We searched for the first word."
          : `We searched for the first ${words} words.`}
      </p>
    );
  }
  return (
    <p role="status" className="break-words">
      No results for “{search}”. Showing <strong>“{corrected}”</strong> instead.
    </p>
  );
}
