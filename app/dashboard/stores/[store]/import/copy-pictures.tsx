"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { dashboardFetch } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { picturesToCopy } from "#app/dashboard/_queries/products.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { PictureCopies } from "#lib/contract/dashboard/files.ts";
import { MAX_LIST_COUNT } from "#lib/contract/dashboard/lists.ts";
import { formatBoundedCount, formatCount } from "#lib/format/format-count.ts";

interface CopyProgress extends PictureCopies {
  /** 0 when all have been tried. */
  left: number;
}

/** Copies pictures of products from other servers, with progress; can be stopped and continued. */
export function CopyPictures() {
  const { slug } = useStore();
  const client = useQueryClient();
  const { data } = useQuery(picturesToCopy(slug));
  const [progress, setProgress] = useState<CopyProgress>();
  const isStopped = useRef(false);
  const copy = useSingleFlightMutation({
    mutationFn: async (before: CopyProgress) => {
      isStopped.current = false;
      setProgress(before);
      let { copied, failures, last, left } = before;
      while (last !== null && left > 0 && !isStopped.current) {
        const body = { after: last };
        const next = await dashboardFetch(slug, "POST /picture-copies", { body });
        copied += next.copied;
        failures = [...failures, ...next.failures];
        last = next.last;
        left = last === null ? 0 : Math.max(1, left - next.copied - next.failures.length);
        setProgress({ copied, failures, last, left });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["stores", slug] }),
  });
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const start = () =>
    copy.mutate({ copied: 0, failures: [], last: "", left: Math.max(1, data?.left ?? 0) });
  if (!progress && !data?.left) return null;
  return (
    <section aria-labelledby="pictures" className="border-t-2 border-ink pt-5">
      <h2 id="pictures" className="mb-2 text-lead">
        Images on other servers
      </h2>
      {progress ? (
        <div className="flex flex-col items-start gap-4">
          <Progress progress={progress} isPending={copy.isPending} />
          {copy.error && <Notice variant="error" title={explainWriteError(copy.error)} />}
          {copy.isPending ? (
            <Button
              variant="secondary"
              onClick={() => {
                isStopped.current = true;
              }}
            >
              Stop
            </Button>
          ) : (
            <>
              {progress.left > 0 && <Button onClick={() => copy.mutate(progress)}>Continue</Button>}
              <Failures progress={progress} slug={slug} />
              {progress.left === 0 && Boolean(data?.left) && (
                <Button variant="secondary" onClick={start}>
                  Try again
                </Button>
              )}
            </>
          )}
        </div>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            Your products use {formatBoundedCount(data?.left ?? 0, MAX_LIST_COUNT)}{" "}
            {data?.left === 1 ? "image" : "images"} from other servers. Copies come in several sizes
            and don&apos;t depend on those servers.
          </p>
          <Button onClick={start}>Copy images into this store</Button>
        </>
      )}
    </section>
  );
}

function Progress({ progress, isPending }: { progress: CopyProgress; isPending: boolean }) {
  const { copied, failures, left } = progress;
  const total = copied + failures.length + left;
  return (
    <div className="flex w-full flex-col gap-2">
      <p role="status">
        {left > 0
          ? `${copied} of ${formatBoundedCount(total, MAX_LIST_COUNT)} images copied`
          : `${formatCount(copied, "image")} copied`}
        {failures.length > 0 && `, ${failures.length} could not be copied`}
      </p>
      {(isPending || left > 0) && (
        <progress
          aria-label="Images copied"
          className="h-2 w-full accent-ink"
          max={total}
          value={total - left}
        />
      )}
    </div>
  );
}

function Failures({ progress: { failures }, slug }: { progress: PictureCopies; slug: string }) {
  if (failures.length === 0) return null;
  return (
    <ul className="w-full text-fine">
      {failures.map(({ url, product, reason }) => (
        <li key={url} className="border-b border-rule py-1.5 break-words">
          <AppLink
            href={`/dashboard/stores/${slug}/products/${product}`}
            className="underline underline-offset-4"
          >
            {url.split("#")[0]}
          </AppLink>
          : {reason}
        </li>
      ))}
    </ul>
  );
}
