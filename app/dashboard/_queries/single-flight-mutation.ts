"use client";

import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that is made once at a time: a second click comes before the page shows that the first one
 * is being answered, and would make the same again. `again` makes what was asked for last.
 */
export function useSingleFlightMutation<Output, Input, Context>(
  options: UseMutationOptions<Output, Error, Input, Context>,
): Omit<UseMutationResult<Output, Error, Input, Context>, "mutateAsync"> & { again: () => void } {
  const inFlight = useRef(false);
  const { mutateAsync, ...mutation } = useMutation(options);
  const last = useRef<Parameters<typeof mutateAsync>>(undefined);
  const mutate: typeof mutation.mutate = (...asked) => {
    if (inFlight.current) return;
    inFlight.current = true;
    last.current = asked;
    // Whoever looks at the mutation sees what it failed with.
    mutateAsync(...asked)
      .catch(() => {})
      .finally(() => {
        inFlight.current = false;
      });
  };
  const again = () => last.current && mutate(...last.current);
  return { ...mutation, mutate, again };
}
