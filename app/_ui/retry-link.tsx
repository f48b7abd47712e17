import { buttonClasses } from "#app/_ui/button.tsx";

/** Reloads the page without JavaScript. */
export function RetryLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty URL is the current page
    <a href="" className={buttonClasses("primary")}>
      Try again
    </a>
  );
}
