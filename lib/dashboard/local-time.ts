/** A moment (ISO, UTC) as a `datetime-local` input writes it in the reader's own time zone. */
export function localInput(time: string): string {
  const moment = new Date(time);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment (ISO, UTC) that a `datetime-local` input names in the reader's own time zone. */
export function momentOfInput(text: string): string {
  return new Date(text).toISOString();
}
