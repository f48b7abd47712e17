/** Active telemetry. */
interface Telemetry {
  /** Sends pending data, for at most a few seconds. */
  flush(): Promise<void>;
}

// One per process, although a bundler may copy this module.
const TELEMETRY = Symbol.for("storefront.telemetry");
const slot = globalThis as { [TELEMETRY]?: Telemetry };

/** Returns undefined while telemetry is off. */
export function telemetry(): Telemetry | undefined {
  return slot[TELEMETRY];
}

export function switchOn(started: Telemetry): void {
  slot[TELEMETRY] = started;
}
