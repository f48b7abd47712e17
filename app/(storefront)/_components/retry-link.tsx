import { buttonLook } from "#app/(storefront)/_components/button.tsx";

/** Asks for the same page anew, without any script. */
export function RetryLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is that of the page asked for
    <a href="" className={buttonLook("main", "")}>
      Try again
    </a>
  );
}
