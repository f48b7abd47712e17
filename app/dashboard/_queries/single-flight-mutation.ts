"use client";

import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that is made once at a time: a second click comes before the page shows that the first one
 * is being answered, and would make the same again.
 */
export function useSingleFlightMutation<Output, Input, Context>(
  options: UseMutationOptions<Output, Error, Input, Context>,
): Omit<UseMutationResult<Output, Error, Input, Context>, "mutateAsync"> {
  const inFlight = useRef(false);
  const { mutateAsync, ...mutation } = useMutation(options);
  const mutate: typeof mutation.mutate = (...asked) => {
    if (inFlight.current) return;
    inFlight.current = true;
    // Whoever looks at the mutation sees what it failed with.
    mutateAsync(...asked)
      .catch(() => {})
      .finally(() => {
        inFlight.current = false;
      });
  };
  return { ...mutation, mutate };
}
