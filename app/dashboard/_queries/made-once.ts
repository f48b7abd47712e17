"use client";

import { type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, isRejection } from "#app/_queries/fetch-api.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { newAttempt } from "#lib/dashboard/new-attempt.ts";

/** Given before the service looks whether the key stands for something already. */
const BEFORE_THE_KEY = new Set([401, 403, 404, 408, 429]);

/**
 * A write that is made once, however often it is sent: under one key until it is made. Where no clear answer
 * came (`isUnclear`) it may have been, and `again` sends the very same.
 */
export function useMadeOnce<Output, Input, Context>(
  write: (input: Input, key: string) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input, Context>, "mutationFn">,
) {
  const key = useRef<string>(undefined);
  const [isUnclear, setUnclear] = useState(false);
  const mutation = useSingleFlightMutation({
    ...options,
    mutationFn: async (input: Input) => {
      key.current ??= newAttempt();
      try {
        const made = await write(input, key.current);
        key.current = undefined;
        setUnclear(false);
        return made;
      } catch (error) {
        const { status, code } = error instanceof ApiError ? error : new ApiError(0, "");
        if (code === "IDEMPOTENCY_KEY_REUSED") key.current = undefined;
        if (!BEFORE_THE_KEY.has(status)) setUnclear(!isRejection(error));
        throw error;
      }
    },
  });
  return { ...mutation, isUnclear };
}

/** The same; what is known under `queryKey` is read again, whether or not it was made. */
export function useMadeOnceIn<Output, Input>(
  queryKey: readonly string[],
  write: (input: Input, key: string) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMadeOnce(write, { onSettled: () => void client.invalidateQueries({ queryKey }) });
}
