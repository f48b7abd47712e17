"use client";

import { useState } from "react";

interface CourierLogoProps {
  /** Shown next to the logo; its initials replace a missing one. */
  name: string;
  /** URL; may be empty. */
  image: string | undefined;
}

export function CourierLogo({ name, image }: CourierLogoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const box = "size-8 shrink-0 rounded-tag";
  if (!image || hasFailed) {
    return (
      <span
        aria-hidden="true"
        className={`grid ${box} place-items-center bg-rule text-fine font-semibold`}
      >
        {initials(name)}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: a small picture of another server
    <img
      // Before hydration, an error of the image has no listener.
      ref={(logo) => {
        if (logo?.complete && logo.naturalWidth === 0) setHasFailed(true);
      }}
      src={image}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className={`${box} object-contain`}
    />
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
