interface HtmlProps {
  /** Rendered from our own Markdown, which has no HTML. */
  html: string;
  as?: "div" | "p" | "dd";
  className?: string;
}

/** Text that was written as Markdown. */
export function Html({ html, as: Tag = "p", className = "" }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see HtmlProps
  return <Tag className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
