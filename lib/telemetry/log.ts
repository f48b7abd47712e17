import pino from "pino";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/kernel/log.ts";
import { requestLogFields } from "#lib/kernel/request-context.ts";
import { traceFields } from "#lib/telemetry/spans.ts";

/** Delay until a log line is written, and the bytes to buffer when the output blocks. */
const LOG_DELAY_MS = 100;
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** Creates the process's log: one JSON object per line, each with its request's id. */
export function createLog(
  { LOG_LEVEL, onVercel = false }: Pick<Env, "LOG_LEVEL"> & Partial<Pick<Env, "onVercel">>,
  destination: pino.DestinationStream = standardOutput(onVercel),
): Log {
  const mixin = () => ({ ...requestLogFields(), ...traceFields() });
  return pino({ level: LOG_LEVEL, mixin }, destination);
}

/**
 * Buffers lines, because a write per line costs more than a small response. Functions write at once:
 * they stop after their response.
 */
function standardOutput(atOnce: boolean): pino.DestinationStream {
  const fd = 1;
  return pino.destination(
    atOnce
      ? { fd }
      : {
          fd,
          sync: false,
          minLength: 4096,
          periodicFlush: LOG_DELAY_MS,
          maxLength: MAX_LOG_BYTES,
        },
  );
}
