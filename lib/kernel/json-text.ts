/** JSON that is written already. Who writes a reply takes its text, who needs the value reads it. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Value {
    return JSON.parse(this.text);
  }
}

/** A value of which parts may be written already: themselves, or each of a list. */
export type Partly<Value> = {
  [Key in keyof Value]:
    | Value[Key]
    | JsonText<Value[Key]>
    | (Value[Key] extends (infer Item)[] ? JsonText<Item>[] : never);
};

/** The object written, with what is written of it already as it is. */
export function jsonObject<Value extends object>(value: Partly<Value>): JsonText<Value> {
  return new JsonText(jsonOf(value));
}

/** As JSON.stringify writes it. What is written already may be the value, a field, or an item of either. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (isWrittenList(value)) return `[${value.map(({ text }) => text).join(",")}]`;
  if (!isPartlyWritten(value)) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${jsonOf(part)}`).join(",")}}`;
}

function isPartlyWritten(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((part) => part instanceof JsonText || isWrittenList(part));
}

function isWrittenList(value: unknown): value is JsonText<unknown>[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof JsonText)
  );
}
