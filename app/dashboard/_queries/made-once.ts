"use client";

import type { UseMutationOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isRefusal } from "#app/(storefront)/_queries/fetch-shop.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { newAttempt } from "#lib/dashboard/new-attempt.ts";

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
  const { mutate: send, ...mutation } = useSingleFlightMutation({
    ...options,
    mutationFn: async (input: Input) => {
      key.current ??= newAttempt();
      try {
        const made = await write(input, key.current);
        key.current = undefined;
        setUnclear(false);
        return made;
      } catch (error) {
        setUnclear(!isRefusal(error));
        throw error;
      }
    },
  });
  const sent = useRef<Parameters<typeof send>>(undefined);
  const mutate: typeof send = (...asked) => {
    sent.current = asked;
    send(...asked);
  };
  const again = () => {
    if (sent.current) send(...sent.current);
  };
  return { ...mutation, mutate, again, isUnclear };
}
