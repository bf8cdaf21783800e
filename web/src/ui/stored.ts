import { Listeners, useExternal } from './listeners';

/** Texts by their names in a storage of the browser. What it refuses is kept until the page is closed. */
class Stored {
  readonly listeners = new Listeners();
  readonly #unstored = new Map<string, string>();
  readonly #storage: () => Storage;

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  /** Null if the browser refuses: a private window may have no storage, and one that is full takes nothing more. */
  #try<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(this.#storage());
    } catch {
      return null;
    }
  }

  read(name: string): string | null {
    return this.#unstored.get(name) ?? this.#try((storage) => storage.getItem(name));
  }

  /** Null removes the text. A secret is only kept on the page. */
  write(name: string, text: string | null, isSecret = false): void {
    this.#unstored.delete(name);
    const set = (storage: Storage) => {
      storage.setItem(name, text ?? '');
      return true;
    };
    if (text === null || isSecret || !this.#try(set)) {
      this.#try((storage) => {
        storage.removeItem(name);
      });
      if (text !== null) this.#unstored.set(name, text);
    }
    this.listeners.notify();
  }

  /** Removes all texts whose names begin like this. */
  clear(start: string): void {
    const stored = this.#try((storage) => Object.keys(storage)) ?? [];
    for (const name of [...this.#unstored.keys(), ...stored]) {
      if (name.startsWith(start)) this.write(name, null);
    }
  }
}

/** The member's choices in this browser, for later visits. */
export const choices = new Stored(() => localStorage);

/** The current choice of this name, as a hook; null for none. */
export function useChoice(name: string): string | null {
  return useExternal(choices.listeners, () => choices.read(name));
}

/** Calls the listener when another tab stores something under this name; returns a function that stops this. */
export function whenStoredElsewhere(name: string, listener: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === name) listener();
  };
  window.addEventListener('storage', onStored);
  return () => {
    window.removeEventListener('storage', onStored);
  };
}

const DRAFTS = 'connect-console.draft';
/** The start of the name of every draft. */
export const DRAFT = `${DRAFTS}/`;
const MEMBER = `${DRAFTS}s-of`;

/**
 * What is typed in this tab, and the page that it returns to after single sign-on: two tabs never overwrite each other,
 * and a closed tab leaves nothing for the next person.
 */
export const drafts = new Stored(() => sessionStorage);

/** Removes every draft, so that the next person at this screen sees none. */
export function clearDrafts(): void {
  drafts.clear(DRAFTS);
}

/** Removes the drafts of another member. Returns whether the member is new to this tab. */
export function keepDraftsOf(member: string): boolean {
  if (drafts.read(MEMBER) === member) return false;
  clearDrafts();
  drafts.write(MEMBER, member);
  return true;
}
