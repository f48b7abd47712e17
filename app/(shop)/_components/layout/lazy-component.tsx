"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";

interface LazyComponentOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Stands in its place until it is there. */
  Fallback: ComponentType<Props>;
  /** What to say where it does not come. */
  errorTitle: string;
  /** Of what stands in its place. */
  className?: string;
}

/**
 * A part whose code comes when it is first shown. React's own `lazy` keeps a failure for good and takes
 * the page along: here the page stays, and one can try again.
 */
export function lazyComponent<Props extends object>({
  load,
  Fallback: Waiting,
  errorTitle: trouble,
  className,
}: LazyComponentOptions<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [trying, setTrying] = useState(true);

    useEffect(() => {
      if (Part || !trying) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => {
          setFailed(true);
          setTrying(false);
        },
      );
    }, [Part, trying]);

    if (Part) return <Part {...props} />;
    return (
      <div className={className}>
        {failed ? (
          <Notice
            variant="error"
            title={trouble}
            action={
              <Button variant="secondary" aria-disabled={trying} onClick={() => setTrying(true)}>
                Try again
              </Button>
            }
          >
            {navigator.onLine
              ? "Something was lost on the way. Try again in a moment."
              : "There is no connection. Try again when you are back."}
          </Notice>
        ) : (
          <Waiting {...props} />
        )}
      </div>
    );
  };
}
