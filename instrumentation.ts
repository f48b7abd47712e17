import type { Instrumentation } from "next";

/** Every error that Next meets while it renders: one line with the id of the request and nothing of its content. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method },
  { routePath },
) => {
  const [{ describeError }, { instance }] = await Promise.all([
    import("#lib/http/failures.ts"),
    import("#lib/runtime.ts"),
  ]);
  const fields = { face: "pages", route: routePath, method, error: describeError(error) };
  instance().log.error(fields, "request failed");
};
