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
  /** Class of the container of the fallback and the notice. */
  className?: string;
}

const isServerUp = () =>
  fetch("/api/health").then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a component's code when it is first rendered. Unlike React's `lazy`, which caches a failed import and
 * throws, it shows a notice with a retry button, which reloads the page when only the code fails to load
 * again.
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
    const [state, setState] = useState<"loading" | "failed" | "retrying">("loading");

    useEffect(() => {
      if (Component || state === "failed") return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        async () => {
          // After an upgrade the server no longer has the code of pages that are still open.
          if (state === "retrying" && (await isServerUp())) window.location.reload();
          else setState("failed");
        },
      );
    }, [Component, state]);

    if (Component) return <Component {...props} />;
    return (
      <div className={className}>
        {state === "loading" ? (
          <Fallback {...props} />
        ) : (
          <Notice
            variant="error"
            title={errorTitle}
            action={
              <Button
                variant="secondary"
                aria-disabled={state === "retrying"}
                onClick={() => setState("retrying")}
              >
                Try again
              </Button>
            }
          >
            {navigator.onLine
              ? "Check your connection and try again."
              : "You're offline. Try again when you're back online."}
          </Notice>
        )}
      </div>
    );
  };
}
