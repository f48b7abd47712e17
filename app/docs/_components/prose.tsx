import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import type { Block, Inline, MarkdownCodeBlock } from "#lib/docs/markdown.ts";

type ProseBlock = Exclude<Block, MarkdownCodeBlock>;

/** Paragraphs, lists and tables of a page. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed page
    block.kind === "code" ? null : <OneBlock key={index} block={block} />,
  );
}

function OneBlock({ block }: { block: ProseBlock }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="max-w-[70ch]">
          <Inlines nodes={block.children} />
        </p>
      );
    case "note":
      return (
        <p className="max-w-[70ch] border-l-4 border-spot bg-sheet px-4 py-3">
          <Inlines nodes={block.children} />
        </p>
      );
    case "heading":
      return (
        <h3 id={block.id} className="mt-4 text-lead">
          <Inlines nodes={block.children} />
        </h3>
      );
    case "list":
      return <List {...block} />;
    case "table":
      return <Table {...block} />;
  }
}

function List({ ordered, items }: Extract<ProseBlock, { kind: "list" }>) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag
      className={`flex max-w-[70ch] flex-col gap-2 pl-5 marker:text-ink-soft ${ordered ? "list-decimal" : "list-disc"}`}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a fixed list
        <li key={index} className="pl-1">
          <Prose blocks={item} />
        </li>
      ))}
    </Tag>
  );
}

const CELL = "py-2 pr-4 last:pr-0";

function Table({ head, rows }: Extract<ProseBlock, { kind: "table" }>) {
  // A wide table scrolls on a phone, also by keyboard.
  const wide = head.length > 2;
  return (
    <div tabIndex={wide ? 0 : undefined} className="overflow-x-auto">
      <table
        className={`w-full border-t-2 border-ink text-left text-[0.9375rem] ${wide ? "max-sm:min-w-[36rem]" : ""}`}
      >
        {head.some((cell) => cell.length > 0) && (
          <thead>
            <tr className="border-b border-rule-strong">
              {head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a fixed row
                <Cell key={index} heads={cell.length > 0}>
                  <Inlines nodes={cell} />
                </Cell>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed table
            <tr key={index} className="border-b border-rule align-top">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a fixed row
                <td key={column} className={`${CELL} sm:first:[&_code]:whitespace-nowrap`}>
                  <Inlines nodes={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ heads, children }: { heads: boolean; children: ReactNode }) {
  const Tag = heads ? "th" : "td";
  return <Tag className={`${CELL} font-semibold`}>{children}</Tag>;
}

/** Inline text with code, emphasis and links. */
export function Inlines({ nodes }: { nodes: Inline[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed line
  return nodes.map((node, index) => <OneInline key={index} node={node} />);
}

function OneInline({ node }: { node: Inline }): ReactNode {
  if (typeof node === "string") return node;
  if (node.kind === "code") return <Code>{node.text}</Code>;
  const children = <Inlines nodes={node.children} />;
  if (node.kind === "link") return <TextLink href={node.href}>{children}</TextLink>;
  if (node.kind === "strong") return <strong className="font-semibold">{children}</strong>;
  return <em>{children}</em>;
}

function Code({ children }: { children: string }) {
  return (
    <code className="rounded-tag bg-rule/60 px-1 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere]">
      <Breakable text={children} />
    </code>
  );
}

/** Allows line breaks between the parts of a long path or name. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[\w}])(?=\/)|(?<=_)(?=\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Uses client-side navigation for pages of the docs, but not for files and anchors. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const className =
    "underline decoration-rule-strong decoration-1 underline-offset-3 hover:decoration-spot hover:decoration-3";
  if (!/^\/docs(?!.*\.[a-z]+$)/.test(href)) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} className={className}>
      {children}
    </Link>
  );
}
