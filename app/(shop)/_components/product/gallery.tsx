"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ArrowIcon, BackIcon } from "#app/_ui/icons.tsx";
import { ProductImageTile } from "#app/_ui/product-image-tile.tsx";
import type { ProductPicture } from "#lib/shop/catalogue/picture.ts";

interface GalleryProps {
  pictures: ProductPicture[];
  /** Uid of the category whose colour is the background. */
  category: string | null;
  name: string;
  /** Index of the chosen variant's picture. */
  pictureIndex: number | undefined;
}

/** A product's pictures, scrolled by swiping, arrow keys and buttons, and by choosing a variant. */
export function Gallery({ pictures, category, name, pictureIndex }: GalleryProps) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(pictureIndex ?? 0);
  const hasSeveral = pictures.length > 1;

  const scrollToPicture = (index: number, behavior: ScrollBehavior = "auto") => {
    const list = track.current;
    if (!list) return;
    const target = Math.min(Math.max(index, 0), pictures.length - 1);
    list.scrollTo({ left: target * list.clientWidth, behavior });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the variant changes
  useEffect(() => {
    if (pictureIndex !== undefined) scrollToPicture(pictureIndex, "instant");
  }, [pictureIndex]);

  if (pictures.length === 0) {
    return <ProductImageTile category={category} name={name} className="gallery-tile" />;
  }
  return (
    <section aria-label={`Images of ${name}`} className="flex flex-col gap-3 md:sticky md:top-24">
      <div className="relative">
        <ul
          ref={track}
          tabIndex={hasSeveral ? 0 : undefined}
          aria-label={hasSeveral ? "Product images. Use the arrow keys to scroll." : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
          onScroll={({ currentTarget: list }) =>
            setCurrent(Math.round(list.scrollLeft / list.clientWidth))
          }
          onKeyDown={(event) => {
            if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
            event.preventDefault();
            scrollToPicture(current + (event.key === "ArrowRight" ? 1 : -1));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} id={`${id}-${index}`} className="w-full shrink-0 snap-center">
              <ProductImageTile
                picture={picture.src}
                alt={picture.alt}
                category={category}
                name={name}
                eager={index === 0}
                className="gallery-tile"
                inset="p-[14%] md:p-[17%]"
                sizes="(min-width: 80rem) 50rem, (min-width: 48rem) 54vw, 100vw"
              />
            </li>
          ))}
        </ul>
        {hasSeveral && (
          <div className="absolute right-3 bottom-3 flex gap-2">
            <ArrowButton
              label="Previous image"
              isDisabled={current === 0}
              onClick={() => scrollToPicture(current - 1)}
            >
              <BackIcon />
            </ArrowButton>
            <ArrowButton
              label="Next image"
              isDisabled={current === pictures.length - 1}
              onClick={() => scrollToPicture(current + 1)}
            >
              <ArrowIcon />
            </ArrowButton>
          </div>
        )}
      </div>
      {hasSeveral && (
        <ul aria-label="All images" className="flex flex-wrap gap-2 px-4 md:px-0">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <a
                href={`#${id}-${index}`}
                aria-current={index === current ? "true" : undefined}
                aria-label={`Image ${index + 1} of ${pictures.length}`}
                className="block border-2 border-transparent aria-[current]:border-ink"
                onClick={(event) => {
                  event.preventDefault();
                  scrollToPicture(index);
                }}
              >
                <ProductImageTile
                  picture={picture.src}
                  category={category}
                  name={name}
                  className="size-16"
                  inset="p-1.5"
                  sizes="4rem"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {hasSeveral &&
          `Image ${current + 1} of ${pictures.length}: ${pictures[current]?.alt ?? ""}`}
      </p>
    </section>
  );
}

interface ArrowButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ArrowButton({ label, isDisabled, onClick, children }: ArrowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      className="gallery-arrow"
    >
      {children}
    </button>
  );
}
