import { nanoid } from "nanoid";

/**
 * The Idempotency-Keys of one form: the same one whenever it sends the same, so that what was made although
 * the answer was lost is not made again. A form that is opened anew has others.
 */
export function attemptKeys(): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? nanoid();
    keys.set(sent, key);
    return key;
  };
}
