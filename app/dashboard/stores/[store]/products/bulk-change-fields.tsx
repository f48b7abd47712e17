import { useState } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import type { BulkChange } from "#lib/contract/dashboard/products.ts";
import { VISIBILITY_NAMES } from "#lib/contract/dashboard/visibility.ts";
import { splitTags } from "#lib/kernel/tags.ts";

const FIELD_NAMES = {
  state: "Visibility",
  category: "Category",
  add_tags: "Add tags",
  remove_tags: "Remove tags",
};

interface BulkChangeFieldsProps {
  categories: { uid: string; name: string }[];
  /** Gets undefined until the change is complete. */
  onChange: (change: BulkChange | undefined) => void;
}

/** Chooses a field of products and its new value. */
export function BulkChangeFields({ categories, onChange }: BulkChangeFieldsProps) {
  const [field, setField] = useState<keyof typeof FIELD_NAMES>("state");
  const changeTags = (text: string) => {
    const tags = splitTags(text);
    const change = field === "add_tags" ? { add_tags: tags } : { remove_tags: tags };
    onChange(tags.length > 0 ? change : undefined);
  };
  return (
    <>
      <Select
        label="Change"
        value={field}
        onChange={({ target }) => {
          setField(target.value as keyof typeof FIELD_NAMES);
          onChange(undefined);
        }}
      >
        {Object.entries(FIELD_NAMES).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
      {field === "state" && (
        <Select
          label="New value"
          defaultValue=""
          onChange={({ target }) => onChange({ state: target.value as ProductDraft["state"] })}
        >
          <option value="" disabled>
            Choose…
          </option>
          {Object.entries(VISIBILITY_NAMES).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {field === "category" && (
        <CategoryField
          categories={categories}
          onChange={(category) => onChange(category === undefined ? undefined : { category })}
        />
      )}
      {(field === "add_tags" || field === "remove_tags") && (
        <Field
          key={field}
          label="Tags"
          hint="Separate them with commas."
          onChange={({ target }) => changeTags(target.value)}
        />
      )}
    </>
  );
}

/** Values of the choices that are no category. */
const NONE = "none";
const NEW = "new";

interface CategoryFieldProps {
  categories: { uid: string; name: string }[];
  /** Gets "" for no category, undefined until there is a choice. */
  onChange: (name: string | undefined) => void;
}

/** Chooses a category, none or a new one. */
function CategoryField({ categories, onChange }: CategoryFieldProps) {
  const [choice, setChoice] = useState("");
  const choose = (value: string) => {
    setChoice(value);
    if (value === NONE) onChange("");
    else onChange(categories.find(({ uid }) => uid === value)?.name);
  };
  return (
    <>
      <Select label="New value" value={choice} onChange={({ target }) => choose(target.value)}>
        <option value="" disabled>
          Choose…
        </option>
        {categories.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
        <option value={NONE}>No category</option>
        <option value={NEW}>Create a category…</option>
      </Select>
      {choice === NEW && (
        <Field
          label="Name of the category"
          maxLength={PRODUCT_LIMITS.name}
          onChange={({ target }) => onChange(target.value.trim() || undefined)}
        />
      )}
    </>
  );
}
