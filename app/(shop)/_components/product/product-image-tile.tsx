import type { ReactNode } from "react";
import { FOCUS_CLASSES } from "#app/_ui/focus-classes.ts";
import { displayOf, pictureSrcSet, resizedPicture } from "#lib/kernel/picture-address.ts";

/** Width of the copy for browsers without `srcset`, in pixels. */
const DEFAULT_WIDTH = 640;
/** Side of a picture of unknown size, in pixels. */
const DEFAULT_SIDE = 512;

interface ProductImageTileProps {
  /** Address of the picture, which says how to show it. */
  picture?: string | null | undefined;
  /** Uid of the category whose colour is the background. */
  category: string | null;
  /** The product's name; its first letter replaces a missing picture. */
  name: string;
  /** Loads the image immediately. */
  eager?: boolean;
  dimmed?: boolean;
  /** Alternative text; empty when the name is beside the picture. */
  alt?: string;
  className?: string;
  /** Padding class around a cut-out. */
  inset?: string;
  /** Width of the tile, as the `sizes` of its image. */
  sizes?: string;
  children?: ReactNode;
}

/**
 * A product picture: a photo fills the tile, a cut-out is shown whole, on the background colour of its category
 * or on its own.
 */
export function ProductImageTile({
  picture,
  category,
  name,
  eager = false,
  dimmed = false,
  alt = "",
  className = "aspect-[4/5]",
  inset = "p-[13%]",
  sizes = "(min-width: 80rem) 22rem, (min-width: 48rem) 30vw, 46vw",
  children,
}: ProductImageTileProps) {
  const isDimmed = dimmed ? "opacity-55 grayscale" : "";
  return (
    <div
      data-category={category ?? undefined}
      className={`relative overflow-hidden tinted-tile ${className}`}
    >
      {picture ? (
        <TilePicture
          picture={picture}
          alt={alt}
          eager={eager}
          sizes={sizes}
          inset={inset}
          className={isDimmed}
        />
      ) : (
        <div
          aria-hidden="true"
          className="@container-size flex size-full items-center justify-center text-ink/15"
        >
          <span className="text-[min(72cqw,72cqh)] leading-none font-extrabold narrow">
            {initialOf(name)}
          </span>
        </div>
      )}
      {children}
    </div>
  );
}

interface TilePictureProps {
  picture: string;
  alt: string;
  eager: boolean;
  sizes: string;
  inset: string;
  className: string;
}

function TilePicture({ picture, alt, eager, sizes, inset, className }: TilePictureProps) {
  const { layout, focus, size, background, blur } = displayOf(picture);
  const image = (fit: string) => (
    // biome-ignore lint/performance/noImgElement: pictures have their own sizes
    <img
      src={resizedPicture(picture, DEFAULT_WIDTH)}
      srcSet={pictureSrcSet(picture)}
      sizes={sizes}
      alt={alt}
      width={size?.width ?? DEFAULT_SIDE}
      height={size?.height ?? DEFAULT_SIDE}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={`relative size-full ${fit}`}
    />
  );
  if (layout === "photo") {
    return (
      <div
        className={`relative size-full transition-transform duration-500 ease-page group-hover:scale-[1.03] ${className}`}
      >
        {blur && (
          // biome-ignore lint/performance/noImgElement: a placeholder inside the page
          <img
            src={`data:image/webp;base64,${blur.replaceAll("-", "+").replaceAll("_", "/")}`}
            alt=""
            className={`absolute inset-0 size-full scale-110 object-cover blur-lg ${FOCUS_CLASSES[focus]}`}
          />
        )}
        {image(`object-cover ${FOCUS_CLASSES[focus]}`)}
      </div>
    );
  }
  if (background) {
    return (
      <div className={`relative size-full ${className}`}>
        {/* An attribute, as the Content-Security-Policy allows no inline style. */}
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <rect width="100%" height="100%" fill={`#${background}`} />
        </svg>
        {image("object-contain")}
      </div>
    );
  }
  return (
    <div className={`flex size-full items-center justify-center ${inset}`}>
      <div
        className={`grounded aspect-square max-h-full w-full transition-transform duration-500 ease-page group-hover:-translate-y-1.5 ${className}`}
      >
        {image("object-contain object-bottom")}
      </div>
    </div>
  );
}

function initialOf(name: string): string {
  return [...name.normalize("NFC").trim()][0]?.toUpperCase() ?? "";
}
