import { useEffect } from "react";

/** Forms on the page with unsaved changes. */
const unsavedForms = new Set<symbol>();

/** Returns whether a form of this page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0;
}

/** Registers a form while it has unsaved changes. */
export function useUnsavedForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol();
    unsavedForms.add(form);
    return () => void unsavedForms.delete(form);
  }, [isDirty]);
}

const QUESTION = "Leave this page? Your changes aren't saved.";

/** Asks for confirmation before a link, the browser's Back or closing the tab discards unsaved changes. */
export function useUnsavedChangesWarning(unsaved: boolean, question = QUESTION): void {
  useEffect(() => {
    if (!unsaved) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const askOnLink = (event: MouseEvent) => {
      if (!navigatesAway(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const askOnBack = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== "traverse" || !cancelable) return;
      const staysOnPage = new URL(destination.url).pathname === window.location.pathname;
      if (staysOnPage || window.confirm(question)) return;
      event.preventDefault();
    };
    // In the capture phase, before the router handles the click.
    document.addEventListener("click", askOnLink, { capture: true, signal });
    window.navigation?.addEventListener("navigate", askOnBack, { signal });
    const stopWarning = warnBeforeUnload();
    return () => {
      stopWarning();
      listeners.abort();
    };
  }, [unsaved, question]);
}

/** Asks for confirmation before the tab is closed or reloaded. Returns a function that stops it. */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** Returns whether a click opens another page of the app in this tab; other pages unload this one. */
function navigatesAway({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest("a");
  if (!link || link.target === "_blank" || ctrlKey || metaKey || shiftKey) return false;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname;
}
