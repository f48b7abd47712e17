import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Distance from the window's edge, in pixels, at which the page scrolls, and how far it does per frame. */
const SCROLL_EDGE = 96;
const SCROLL_STEP = 12;

interface Drag {
  /** Index before and since the drag. */
  from: number;
  index: number;
  /** Position of the pointer, and the item under it. */
  x: number;
  y: number;
  over: HTMLElement | null;
}

interface DragSortOptions {
  move: (from: number, to: number) => void;
  onDropped: (from: number, to: number) => void;
}

/**
 * Reorders a list by mouse, pen or finger; native drag events do not work on phones. Each item has `data-index` and
 * contains a `data-drag-handle`; one with the value "mouse" does not hinder scrolling by touch.
 */
export function useDragSort({ move, onDropped }: DragSortOptions) {
  const list = useRef<HTMLUListElement>(null);
  const drag = useRef<Drag>(null);
  const [dragged, setDragged] = useState<number>();

  const moveTo = (index: number) => {
    if (!drag.current || drag.current.index === index) return;
    move(drag.current.index, index);
    drag.current.index = index;
    setDragged(index);
  };
  const sort = () => {
    if (!drag.current) return;
    const under = document.elementFromPoint(drag.current.x, drag.current.y);
    const item = under?.closest<HTMLElement>("[data-index]") ?? null;
    // A larger item may still be under the pointer after the move.
    if (item === drag.current.over) return;
    drag.current.over = item;
    if (item && list.current?.contains(item)) moveTo(Number(item.dataset.index));
  };
  const end = () => {
    if (!drag.current) return;
    const { from, index } = drag.current;
    drag.current = null;
    setDragged(undefined);
    if (index !== from) onDropped(from, index);
  };
  const cancel = () => {
    if (drag.current) moveTo(drag.current.from);
    end();
  };
  useWhileDragging(dragged !== undefined, {
    onFrame: () => {
      const { y } = drag.current ?? { y: SCROLL_EDGE };
      const isBelow = y > window.innerHeight - SCROLL_EDGE;
      if (y >= SCROLL_EDGE && !isBelow) return;
      window.scrollBy(0, isBelow ? SCROLL_STEP : -SCROLL_STEP);
      sort();
    },
    onEscape: cancel,
  });

  return {
    /** Index of the item that is being dragged. */
    dragged,
    list,
    /** Attributes of the list. */
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const target = event.target as HTMLElement;
        const handle = target.closest<HTMLElement>("[data-drag-handle]");
        const item = target.closest<HTMLElement>("[data-index]");
        const isMouse = event.pointerType === "mouse";
        if (!handle || !item || event.button !== 0 || target.closest("fieldset:disabled")) return;
        if (handle.dataset.dragHandle === "mouse" && !isMouse) return;
        // The list receives the pointer's events, because its items move.
        list.current?.setPointerCapture(event.pointerId);
        const index = Number(item.dataset.index);
        drag.current = { from: index, index, x: event.clientX, y: event.clientY, over: item };
        setDragged(index);
      },
      onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
        if (!drag.current) return;
        Object.assign(drag.current, { x, y });
        sort();
      },
      onPointerUp: end,
      onPointerCancel: cancel,
    },
  };
}

/** Calls these functions while something is being dragged. */
function useWhileDragging(
  isDragging: boolean,
  callbacks: { onFrame: () => void; onEscape: () => void },
): void {
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && latest.current.onEscape();
    const onFrame = () => {
      latest.current.onFrame();
      frame = requestAnimationFrame(onFrame);
    };
    let frame = requestAnimationFrame(onFrame);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [isDragging]);
}
