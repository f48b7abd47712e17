"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";

interface LazyComponentOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Rendered while the code loads. */
  Fallback: ComponentType<Props>;
  /** Title of the notice when loading fails. */
  errorTitle: string;
  /** Class of the fallback's container. */
  className?: string;
}

/**
 * Loads a component's code when it is first rendered. Unlike React's `lazy`, which caches a failed import and
 * throws, it shows a notice with a retry button.
 */
export function lazyComponent<Props extends object>({
  load,
  Fallback: Waiting,
  errorTitle,
  className,
}: LazyComponentOptions<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [isLoading, setIsLoading] = useState(true);

    useEffect(() => {
      if (Part || !isLoading) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => {
          setFailed(true);
          setIsLoading(false);
        },
      );
    }, [Part, isLoading]);

    if (Part) return <Part {...props} />;
    return (
      <div className={className}>
        {failed ? (
          <Notice
            variant="error"
            title={errorTitle}
            action={
              <Button
                variant="secondary"
                aria-disabled={isLoading}
                onClick={() => setIsLoading(true)}
              >
                Try again
              </Button>
            }
          >
            {navigator.onLine
              ? "Check your connection and try again."
              : "You're offline. Try again when you're back online."}
          </Notice>
        ) : (
          <Waiting {...props} />
        )}
      </div>
    );
  };
}
