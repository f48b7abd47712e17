/** What is at work while telemetry is on. */
export interface Telemetry {
  /** Sends what has not been sent, as far as it can be in a few seconds. */
  flush(): Promise<void>;
}

// One per process, also where a bundler has made several copies of this module.
const TELEMETRY = Symbol.for("storefront.telemetry");
const slot = globalThis as { [TELEMETRY]?: Telemetry };

/** Undefined while it is off: then nothing is measured, and no SDK is loaded. */
export function telemetry(): Telemetry | undefined {
  return slot[TELEMETRY];
}

export function switchOn(started: Telemetry): void {
  slot[TELEMETRY] = started;
}
