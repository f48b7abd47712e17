interface CorrectedSearchProps {
  /** The shopper's search. */
  search: string;
  /** The search that the results match; undefined when it was not corrected. */
  corrected: string | undefined;
}

export function CorrectedSearch({ search, corrected }: CorrectedSearchProps) {
  if (corrected === undefined) return null;
  return (
    <p role="status" className="break-words">
      Showing results for <strong>{corrected}</strong>. No results for “{search}”.
    </p>
  );
}
