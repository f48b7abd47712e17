"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ArrowIcon, BackIcon } from "#app/_ui/icons.tsx";
import { ProductImage } from "#app/(shop)/_components/product/product-image.tsx";
import type { Picture } from "#lib/shop/catalogue/picture.ts";

interface GalleryProps {
  pictures: Picture[];
  /** Uid of the category whose paper they stand on. */
  category: string | null;
  name: string;
  /** The picture of what is chosen; the gallery turns to it. */
  shown: number | undefined;
}

/** Pictures side by side: swiped, turned by arrow keys and buttons, and by the chosen variant. */
export function Gallery({ pictures, category, name, shown }: GalleryProps) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(shown ?? 0);
  const several = pictures.length > 1;

  const turnTo = (place: number, behavior: ScrollBehavior = "auto") => {
    const list = track.current;
    if (!list) return;
    const target = Math.min(Math.max(place, 0), pictures.length - 1);
    list.scrollTo({ left: target * list.clientWidth, behavior });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: turns when the choice does, and only then
  useEffect(() => {
    if (shown !== undefined) turnTo(shown, "instant");
  }, [shown]);

  if (pictures.length === 0) {
    return (
      <ProductImage category={category} name={name} className="aspect-square md:aspect-[5/6]" />
    );
  }
  return (
    <section aria-label={`Pictures of ${name}`} className="flex flex-col gap-3 md:sticky md:top-24">
      <div className="relative">
        <ul
          ref={track}
          tabIndex={several ? 0 : undefined}
          aria-label={several ? "Pictures, turn with the arrow keys" : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
          onScroll={({ currentTarget: list }) =>
            setCurrent(Math.round(list.scrollLeft / list.clientWidth))
          }
          onKeyDown={(event) => {
            if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
            event.preventDefault();
            turnTo(current + (event.key === "ArrowRight" ? 1 : -1));
          }}
        >
          {pictures.map((picture, place) => (
            <li key={picture.src} id={`${id}-${place}`} className="w-full shrink-0 snap-center">
              <ProductImage
                picture={picture.src}
                alt={picture.alt}
                category={category}
                name={name}
                eager={place === 0}
                className="aspect-square md:aspect-[5/6]"
                inset="p-[14%] md:p-[17%]"
              />
            </li>
          ))}
        </ul>
        {several && (
          <div className="absolute right-3 bottom-3 flex gap-2">
            <TurnButton
              label="Previous picture"
              off={current === 0}
              onTurn={() => turnTo(current - 1)}
            >
              <BackIcon />
            </TurnButton>
            <TurnButton
              label="Next picture"
              off={current === pictures.length - 1}
              onTurn={() => turnTo(current + 1)}
            >
              <ArrowIcon />
            </TurnButton>
          </div>
        )}
      </div>
      {several && (
        <ul aria-label="All pictures" className="flex flex-wrap gap-2 px-4 md:px-0">
          {pictures.map((picture, place) => (
            <li key={picture.src}>
              <a
                href={`#${id}-${place}`}
                aria-current={place === current ? "true" : undefined}
                aria-label={`Picture ${place + 1} of ${pictures.length}`}
                className="block border-2 border-transparent aria-[current]:border-ink"
                onClick={(event) => {
                  event.preventDefault();
                  turnTo(place);
                }}
              >
                <ProductImage
                  picture={picture.src}
                  category={category}
                  name={name}
                  className="size-16"
                  inset="p-1.5"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {several && `Picture ${current + 1} of ${pictures.length}: ${pictures[current]?.alt ?? ""}`}
      </p>
    </section>
  );
}

interface TurnButtonProps {
  label: string;
  off: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function TurnButton({ label, off, onTurn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onTurn()}
      className="grid size-12 place-items-center rounded-full bg-paper text-ink hover:bg-spot hover:text-on-spot aria-disabled:cursor-not-allowed aria-disabled:text-rule-strong aria-disabled:hover:bg-paper"
    >
      {children}
    </button>
  );
}
