import { useEffect } from "react";

const QUESTION = "Leave this page? What you changed here is not saved.";

/** While something is unsaved, asks before a link leads away from it or the tab is closed. */
export function useAskBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      if (!leavesBy(event) || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", askOnUnload);
    // Before the router hears of it.
    document.addEventListener("click", askOnLink, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", askOnUnload);
      document.removeEventListener("click", askOnLink, { capture: true });
    };
  }, [unsaved]);
}

/** Whether this leads to another page of ours in the same tab; a page elsewhere unloads this one. */
function leavesBy({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest("a");
  if (!link || link.target === "_blank" || ctrlKey || metaKey || shiftKey) return false;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname;
}
