"use client";

import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { changeSession } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Accepts an invitation as the signed-in merchant, then opens the store. */
export function AcceptButton({ token, slug }: { token: string; slug: string }) {
  const accept = useSingleFlightMutation({
    mutationFn: () => changeSession("POST /invitation", { token }),
    onSuccess: () => window.location.assign(`/dashboard/stores/${slug}`),
  });
  return (
    <>
      {accept.error && <Notice variant="error" title={explainServiceError(accept.error)} />}
      <Button disabled={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        {accept.isPending ? "Accepting…" : "Accept invitation"}
      </Button>
    </>
  );
}
