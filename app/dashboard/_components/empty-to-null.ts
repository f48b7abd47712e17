/** Options of a text field whose empty input is null. */
export const textOrNull = { setValueAs: (text: string | null) => text?.trim() || null };
