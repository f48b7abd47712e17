/** A string store in `sessionStorage` or `localStorage`, in memory where the browser blocks storage. */
interface WebStorage {
  read: (key: string) => string | null;
  /** `null` removes the key. */
  write: (key: string, text: string | null) => void;
  /** Calls `listener` on every change, including those of other tabs. Returns the function that unsubscribes. */
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
