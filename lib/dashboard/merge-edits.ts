import { hashKey } from "@tanstack/react-query";

/** A field that both sides changed differently. */
interface ConflictingField {
  /** Dotted, such as "variants.0.price". */
  path: string;
  mine: unknown;
  latest: unknown;
}

/** Conflicting fields that are resolved together; the first one is shown for all. */
export type EditConflict = [ConflictingField, ...ConflictingField[]];

type Fields = Record<string, unknown>;
type Item = Fields & { uid: string | null };

/**
 * Merges an edit of the loaded version with the latest version, field by field; lists of items with a `uid`
 * item by item. Conflicting fields are `mine`. The fields named in `together` depend on each other: when a list
 * among them conflicts as a whole, all of them do.
 */
export function mergeEdits<T extends object>(
  loaded: T,
  mine: T,
  latest: T,
  together: (keyof T & string)[] = [],
): { merged: T; conflicts: EditConflict[] } {
  const found: ConflictingField[] = [];
  const merged = mergeFields(loaded as Fields, mine as Fields, latest as Fields, "", found) as T;
  const isDependent = ({ path, mine }: ConflictingField) =>
    Array.isArray(mine) && together.some((field) => field === path);
  if (!found.some(isDependent)) {
    return { merged, conflicts: found.map(single) };
  }
  const [first, ...others] = together.map((path) => ({
    path,
    mine: mine[path],
    latest: latest[path],
  }));
  const separate = found.filter(({ path }) => !together.some((field) => field === rootOf(path)));
  return {
    merged: { ...merged, ...Object.fromEntries(together.map((field) => [field, mine[field]])) },
    conflicts: [...(first ? [[first, ...others] as EditConflict] : []), ...separate.map(single)],
  };
}

const single = (field: ConflictingField): EditConflict => [field];
const rootOf = (path: string) => path.split(".")[0];

function mergeFields(
  loaded: Fields,
  mine: Fields,
  latest: Fields,
  path: string,
  conflicts: ConflictingField[],
): Fields {
  const names = new Set([...Object.keys(latest), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      mergeValue(loaded[name], mine[name], latest[name], `${path}${name}`, conflicts),
    ]),
  );
}

function mergeValue(
  loaded: unknown,
  mine: unknown,
  latest: unknown,
  path: string,
  conflicts: ConflictingField[],
): unknown {
  if (isEqual(mine, latest) || isEqual(loaded, latest)) return mine;
  if (isEqual(loaded, mine)) return latest;
  if (isItemList(loaded) && isItemList(mine) && isItemList(latest)) {
    const merged = mergeItems(loaded, mine, latest, path, conflicts);
    if (merged) return merged;
  }
  conflicts.push({ path, mine, latest });
  return mine;
}

/** Returns undefined when both sides added, removed or moved items, or one removed what the other edited. */
function mergeItems(
  loaded: Item[],
  mine: Item[],
  latest: Item[],
  path: string,
  conflicts: ConflictingField[],
): Item[] | undefined {
  const [before, own, current] = [loaded, mine, latest].map(byUid) as [ItemMap, ItemMap, ItemMap];
  const isLatestOrder = hasSameItems(loaded, mine);
  if (!isLatestOrder && !hasSameItems(loaded, latest) && !hasSameItems(mine, latest)) return;
  const isRemovedAndEdited = loaded.some(
    ({ uid }) =>
      (!own.has(uid) && !isEqual(before.get(uid), current.get(uid))) ||
      (!current.has(uid) && !isEqual(before.get(uid), own.get(uid))),
  );
  if (isRemovedAndEdited) return;
  return (isLatestOrder ? latest : mine).map((item, index) => {
    const versions = [before, own, current].map((items) => items.get(item.uid));
    const [first, second, third] = versions;
    if (item.uid === null || !first || !second || !third) return item;
    return mergeFields(first, second, third, `${path}.${index}.`, conflicts) as Item;
  });
}

type ItemMap = Map<string | null, Item>;

const byUid = (items: Item[]): ItemMap => new Map(items.map((item) => [item.uid, item]));

const hasSameItems = (a: Item[], b: Item[]) =>
  a.length === b.length && a.every(({ uid }, index) => uid !== null && uid === b[index]?.uid);

function isItemList(value: unknown): value is Item[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === "object" && item !== null && "uid" in item)
  );
}

/** Compares JSON values. */
function isEqual(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b]);
}
