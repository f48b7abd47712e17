/** Texts a browser keeps over reloads; where it keeps none, they live as long as the page. */
export interface WebStorage {
  read: (key: string) => string | null;
  /** `null` forgets it. */
  write: (key: string, text: string | null) => void;
  /** Tells of every change, also by another tab. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export const sessionStore = createStore(() => sessionStorage);
export const localStore = createStore(() => localStorage);

function createStore(storage: () => Storage): WebStorage {
  const listeners = new Set<() => void>();
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return memory.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      memory.delete(key);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        if (text !== null) memory.set(key, text);
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
