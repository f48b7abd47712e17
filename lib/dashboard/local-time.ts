/** Converts an ISO time in UTC to the value of a `datetime-local` input in the browser's time zone. */
export function toLocalInput(time: string): string {
  const moment = new Date(time);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` input to an ISO time in UTC. */
export function fromLocalInput(text: string): string {
  return new Date(text).toISOString();
}
