import { Marked, Renderer, type Token, type Tokens } from "marked";
import { claimSlug, toSlug } from "#lib/kernel/text.ts";

/** A heading with the anchor that `parseMarkdown` gives it. */
export type Heading = Tokens.Heading & { id: string };

class DocsRenderer extends Renderer {
  override heading({ tokens, depth, id }: Tokens.Heading & { id?: string }): string {
    const attributes = id ? ` id="${id}"` : "";
    return `<h${depth}${attributes}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  /** Makes a wide table scroll on a phone and by keyboard. */
  override table(token: Tokens.Table): string {
    const attributes = token.header.length > 2 ? ' class="wide" tabindex="0"' : "";
    return `<div${attributes}>${super.table(token)}</div>\n`;
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell({ ...token, header: token.header && token.text !== "" });
  }

  /** Allows line breaks between the parts of a long path or name. */
  override codespan(token: Tokens.Codespan): string {
    return super.codespan(token).replace(/(?<=[\w}])(?=\/)|(?<=_)(?=\w)/g, "<wbr>");
  }

  /** Rejects relative links and schemes such as `javascript:`. */
  override link(token: Tokens.Link): string {
    if (/^(https?:|mailto:|[/#])/i.test(token.href)) return super.link(token);
    throw new Error(`This link is not allowed in the docs: ${token.raw}`);
  }

  override html(token: Tokens.HTML | Tokens.Tag): string {
    throw new Error(`HTML is not allowed in the docs: ${token.raw}`);
  }

  override image(token: Tokens.Image): string {
    throw new Error(`Images are not allowed in the docs: ${token.raw}`);
  }
}

/** Returns a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const marked = new Marked().setOptions({ renderer: new DocsRenderer() });

/** Parses the Markdown of a page. Each heading has an anchor. */
export function parseMarkdown(source: string): Token[] {
  const anchors = new Set<string>();
  return marked.lexer(source).map((token) => {
    if (token.type !== "heading") return token;
    return { ...token, id: claimSlug(anchors, toSlug(plainText(token.text))) };
  });
}

/** Renders blocks as HTML. Throws for HTML, images and links that `link` rejects. */
export function renderBlocks(blocks: Token[]): string {
  return marked.parser(blocks);
}

/** Renders inline Markdown as HTML. */
export function renderInline(text: string): string {
  return String(marked.parseInline(text));
}

/** Returns the text of inline Markdown without formatting. */
export function plainText(text: string): string {
  return textOf(marked.Lexer.lexInline(text));
}

function textOf(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: parts, text = "" } = token as Tokens.Generic;
      return parts ? textOf(parts) : text;
    })
    .join("");
}
