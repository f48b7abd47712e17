import { parseMarkdown } from "#lib/docs/markdown.ts";

export interface CodeFence {
  language: string;
  /** The rest of the info string: the status of a shown response, or the name of a file. */
  words: string[];
  text: string;
}

/** Returns the code blocks of a page in order. */
export function codeFences(source: string): CodeFence[] {
  return parseMarkdown(source).flatMap((block) => {
    if (block.type !== "code") return [];
    const [language = "", ...words] = String(block.lang).split(" ");
    return [{ language, words, text: block.text }];
  });
}
