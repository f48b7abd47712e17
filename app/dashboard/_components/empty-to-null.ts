/** Options of a text field whose empty input is null. */
export const textOrNull = { setValueAs: (text: string | null) => text?.trim() || null };

/** Options of a number field whose empty input is null. */
export const numberOrNull = {
  setValueAs: (text: string | number | null) =>
    text === null || String(text).trim() === "" ? null : Number(text),
};
