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
  Fallback,
  errorTitle,
  className,
}: LazyComponentOptions<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [isLoading, setIsLoading] = useState(true);

    useEffect(() => {
      if (Component || !isLoading) return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        () => {
          setFailed(true);
          setIsLoading(false);
        },
      );
    }, [Component, isLoading]);

    if (Component) return <Component {...props} />;
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
          <Fallback {...props} />
        )}
      </div>
    );
  };
}
