"use client";

import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that ignores calls while one is in flight, such as the second click of a double click. `retry`
 * repeats the last call.
 */
export function useSingleFlightMutation<Output, Input, Context>(
  options: UseMutationOptions<Output, Error, Input, Context>,
): Omit<UseMutationResult<Output, Error, Input, Context>, "mutateAsync"> & { retry: () => void } {
  const inFlight = useRef(false);
  const { mutateAsync, ...mutation } = useMutation(options);
  const last = useRef<Parameters<typeof mutateAsync>>(undefined);
  const mutate: typeof mutation.mutate = (...variables) => {
    if (inFlight.current) return;
    inFlight.current = true;
    last.current = variables;
    // The mutation's state has the error.
    mutateAsync(...variables)
      .catch(() => {})
      .finally(() => {
        inFlight.current = false;
      });
  };
  const again = () => last.current && mutate(...last.current);
  return { ...mutation, mutate, retry: again };
}
