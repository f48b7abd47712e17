"use client";

import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
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

/** A mutation that deletes an item by its uid and refetches the list with this query key. */
export function useDeletion(
  queryKey: readonly unknown[],
  deleteItem: (uid: string) => Promise<object>,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: deleteItem,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
