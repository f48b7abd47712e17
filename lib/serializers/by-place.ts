/**
 * One value for each of so many places, out of a text that has `place word word…` of some of them, with
 * commas between; the first place is 1. Where a place is not named its value is `none`.
 */
export function byPlace<Value>(
  text: string | null,
  places: number,
  none: Value,
  read: (words: string[]) => Value,
): Value[] {
  const values = new Array<Value>(places).fill(none);
  for (const named of text?.split(",") ?? []) {
    const [place, ...words] = named.split(" ");
    values[Number(place) - 1] = read(words);
  }
  return values;
}
