interface CorrectedSearchProps {
  /** What was searched for. */
  search: string;
  /** What the products were found by, where nothing matched. */
  corrected: string | undefined;
}

/** Says that a misspelt search was corrected. */
export function CorrectedSearch({ search, corrected }: CorrectedSearchProps) {
  if (corrected === undefined) return null;
  return (
    <p role="status" className="break-words">
      Showing results for <strong>{corrected}</strong>. Nothing matches “{search}”.
    </p>
  );
}
