import { errors } from "@upstash/redis";

/** Reasons why the shared counter failed. */
type OutageReason = "deadline" | "unreachable" | "quota" | "refused" | "malformed";

const QUOTA = /^(command failed: )?ERR max .{0,40}limit exceeded/i;

/** Classifies an error of the counter. The log must not have its text, which may quote keys and responses. */
export function outageReason(error: unknown): OutageReason {
  if (!(error instanceof Error)) return "malformed";
  if (error.name === "TimeoutError") return "deadline";
  if (error instanceof errors.UpstashJSONParseError) return "malformed";
  if (error instanceof errors.UpstashError) return QUOTA.test(error.message) ? "quota" : "refused";
  // `fetch` throws "fetch failed" with the socket's error as its cause.
  return error.cause instanceof Error ? "unreachable" : "malformed";
}
