import { MAX_CORRECTED_WORDS } from "#lib/kernel/search-limits.ts";

interface CorrectedSearchProps {
  /** The shopper's search. */
  search: string;
  /** The search that the results match; undefined when it was neither corrected nor shortened. */
  corrected: string | undefined;
}

export function CorrectedSearch({ search, corrected }: CorrectedSearchProps) {
  if (corrected === undefined) return null;
  const words = corrected.split(" ").length;
  if (words > MAX_CORRECTED_WORDS) {
    return <p role="status">We searched for the first {words} words.</p>;
  }
  return (
    <p role="status" className="break-words">
      Showing results for <strong>{corrected}</strong>. No results for “{search}”.
    </p>
  );
}
