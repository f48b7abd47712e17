interface HtmlProps {
  /** Output of `renderInline` or `renderBlocks`, which reject raw HTML. */
  html: string;
  as?: "div" | "p" | "dd";
  className?: string;
}

/** Renders HTML from our own Markdown. */
export function Html({ html, as: Tag = "p", className = "" }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see HtmlProps
  return <Tag className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
