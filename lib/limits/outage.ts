import { errors } from "@upstash/redis";

/** Why the shared counter gave no answer, in words of ours. */
export type OutageReason = "deadline" | "unreachable" | "quota" | "refused" | "malformed";

const QUOTA = /^(command failed: )?ERR max .{0,40}limit exceeded/i;

/**
 * Names a failure of the counter. The client's errors quote the command, key and all, or the body
 * of whatever answered: none of that text may reach a log.
 */
export function outageReason(error: unknown): OutageReason {
  if (!(error instanceof Error)) return "malformed";
  if (error.name === "TimeoutError") return "deadline";
  if (error instanceof errors.UpstashJSONParseError) return "malformed";
  if (error instanceof errors.UpstashError) return QUOTA.test(error.message) ? "quota" : "refused";
  // `fetch` says "fetch failed" and keeps the socket's own error as the cause.
  return error.cause instanceof Error ? "unreachable" : "malformed";
}
