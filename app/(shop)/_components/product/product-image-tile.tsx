import type { ReactNode } from "react";

interface ProductImageTileProps {
  /** URL of the picture. */
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
  /** Padding class around the picture. */
  inset?: string;
  children?: ReactNode;
}

/** A product picture on the background colour of its category. */
export function ProductImageTile({
  picture,
  category,
  name,
  eager = false,
  dimmed = false,
  alt = "",
  className = "aspect-[4/5]",
  inset = "p-[13%]",
  children,
}: ProductImageTileProps) {
  return (
    <div
      data-category={category ?? undefined}
      className={`relative overflow-hidden tinted-tile ${className}`}
    >
      {picture ? (
        <div className={`flex size-full items-center justify-center ${inset}`}>
          <div
            className={`grounded aspect-square max-h-full w-full transition-transform duration-500 ease-page group-hover:-translate-y-1.5 ${dimmed ? "opacity-55 grayscale" : ""}`}
          >
            {/* biome-ignore lint/performance/noImgElement: pictures are served as they are stored */}
            <img
              src={picture}
              alt={alt}
              width={512}
              height={512}
              loading={eager ? "eager" : "lazy"}
              fetchPriority={eager ? "high" : undefined}
              decoding="async"
              className="size-full object-contain object-bottom"
            />
          </div>
        </div>
      ) : (
        <div
          aria-hidden="true"
          className="@container flex size-full items-center justify-center text-ink/15"
        >
          <span className="text-[72cqw] leading-none font-extrabold narrow">{initialOf(name)}</span>
        </div>
      )}
      {children}
    </div>
  );
}

function initialOf(name: string): string {
  return [...name.normalize("NFC").trim()][0]?.toUpperCase() ?? "";
}
