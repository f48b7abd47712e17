"use client";

import { type DataTag, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { nanoid } from "nanoid";
import { useRef, useState } from "react";
import { FetchError, isRejection } from "#app/_queries/fetch-api.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Statuses returned before the idempotency key is checked. */
const BEFORE_IDEMPOTENCY_CHECK = new Set([401, 403, 404, 408, 429]);

/**
 * An idempotent mutation: retries reuse one key until the write succeeds. `isIndeterminate` is true while the
 * outcome is unknown; `retry` resends the same payload.
 */
export function useIdempotentMutation<Output, Input, Context>(
  write: (input: Input, key: string) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input, Context>, "mutationFn">,
) {
  const key = useRef<string>(undefined);
  const [isIndeterminate, setIndeterminate] = useState(false);
  const mutation = useSingleFlightMutation({
    ...options,
    mutationFn: async (input: Input) => {
      // `crypto.randomUUID` is not available over plain HTTP.
      key.current ??= nanoid();
      try {
        const result = await write(input, key.current);
        key.current = undefined;
        setIndeterminate(false);
        return result;
      } catch (error) {
        const { status, code } = error instanceof FetchError ? error : new FetchError(0, "");
        if (code === "IDEMPOTENCY_KEY_REUSED") key.current = undefined;
        if (!BEFORE_IDEMPOTENCY_CHECK.has(status)) setIndeterminate(!isRejection(error));
        throw error;
      }
    },
  });
  return { ...mutation, isIndeterminate };
}

/** An idempotent mutation whose result replaces the data of a query. */
export function useReplacingMutation<Output, Input>(
  queryKey: DataTag<readonly unknown[], Output, Error>,
  write: (input: Input, key: string) => Promise<NoInfer<Output>>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(write, {
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
}

/** An idempotent mutation that invalidates `queryKey` afterwards, whether or not it succeeded. */
export function useInvalidatingMutation<Output, Input>(
  queryKey: readonly unknown[],
  write: (input: Input, key: string) => Promise<Output>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(write, {
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
