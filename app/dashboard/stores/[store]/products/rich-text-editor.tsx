import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";

const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4, 5, 6] },
    // It would add an empty paragraph to a description that ends with a list.
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { rel: null, target: null } },
  }),
];

interface RichTextEditorProps {
  /** HTML or plain text. */
  value: string;
  onChange: (html: string) => void;
  isLocked: boolean;
  /** ARIA attributes of the text box. */
  attributes: Record<string, string>;
}

/** Edits HTML as formatted text. */
export default function RichTextEditor({
  value,
  onChange,
  isLocked,
  attributes,
}: RichTextEditorProps) {
  const emitted = useRef(value);
  const [isLinking, setIsLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toHtml(value),
    editable: !isLocked,
    // Never rendered on the server.
    immediatelyRender: true,
    // The content security policy allows no inline styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...attributes,
        role: "textbox",
        "aria-multiline": "true",
        class: "rich-text min-h-36 px-3.5 py-2.5 whitespace-pre-wrap outline-none",
      },
    },
    onUpdate: ({ editor }) => {
      emitted.current = editor.isEmpty ? "" : withPlainListItems(editor.getHTML());
      onChange(emitted.current);
    },
  });
  // `useEditor` ignores later values of `editable`.
  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);
  useEffect(() => {
    // The form was reset or merged.
    if (value === emitted.current) return;
    emitted.current = value;
    editor.commands.setContent(toHtml(value), { emitUpdate: false });
  }, [value, editor]);
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      heading: editor.isActive("heading", { level: 2 }),
      subheading: editor.isActive("heading", { level: 3 }),
      bullets: editor.isActive("bulletList"),
      numbers: editor.isActive("orderedList"),
      link: editor.isActive("link"),
    }),
  });
  const run = () => editor.chain().focus();
  const tools: [string, LucideIcon, boolean, () => void][] = [
    ["Bold", Bold, active.bold, () => run().toggleBold().run()],
    ["Italic", Italic, active.italic, () => run().toggleItalic().run()],
    ["Heading", Heading2, active.heading, () => run().toggleHeading({ level: 2 }).run()],
    ["Subheading", Heading3, active.subheading, () => run().toggleHeading({ level: 3 }).run()],
    ["Bulleted list", List, active.bullets, () => run().toggleBulletList().run()],
    ["Numbered list", ListOrdered, active.numbers, () => run().toggleOrderedList().run()],
    ["Link", Link, active.link, () => setIsLinking(true)],
  ];
  const setLink = (href: string) => {
    const link = run().extendMarkRange("link");
    if (!href) link.unsetLink().run();
    else link.setLink({ href: toHref(href) }).run();
    setIsLinking(false);
  };
  return (
    <>
      <fieldset
        aria-label="Formatting"
        disabled={isLocked}
        className="flex flex-wrap border-b border-rule p-1"
      >
        {tools.map(([label, Icon, isActive, toggle]) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={isActive}
            onClick={toggle}
            className="grid target place-items-center rounded-control hover:bg-rule aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      </fieldset>
      {isLinking && (
        <LinkField
          href={editor.getAttributes("link").href ?? ""}
          onApply={setLink}
          onCancel={() => {
            setIsLinking(false);
            editor.commands.focus();
          }}
        />
      )}
      <EditorContent editor={editor} />
    </>
  );
}

interface LinkFieldProps {
  href: string;
  /** An empty URL removes the link. */
  onApply: (href: string) => void;
  onCancel: () => void;
}

function LinkField({ href, onApply, onCancel }: LinkFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const apply = () => onApply(input.current?.value.trim() ?? "");
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-rule p-2">
      <input
        ref={input}
        aria-label="Link URL"
        placeholder="https://"
        defaultValue={href}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter") return;
          // Enter would submit the product's form.
          event.preventDefault();
          apply();
        }}
        className="target min-w-40 grow rounded-control border-2 border-rule-strong bg-sheet px-3 focus:border-ink"
      />
      <Button variant="secondary" onClick={apply}>
        Apply
      </Button>
      {href && (
        <Button variant="text" onClick={() => onApply("")}>
          Remove link
        </Button>
      )}
    </div>
  );
}

/** Completes a typed URL or email address, such as "example.com" or "me@example.com". */
function toHref(text: string): string {
  if (/^([/#]|(https?|mailto|tel):)/i.test(text)) return text;
  return /^[^/]+@[^/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}

/** Removes the paragraphs that the editor puts into list items. */
function withPlainListItems(html: string): string {
  return html.replace(/<li><p>(.*?)<\/p>/g, "<li>$1");
}

/** Converts plain text to paragraphs. */
function toHtml(text: string): string {
  if (/<\/?[a-z][^<>]*>/i.test(text)) return text;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
