import { Listeners } from '../listeners';

// The storage of this tab: two tabs never overwrite each other, and a closed tab leaves nothing for the next person.
export const PREFIX = 'connect-console.draft/';
const MEMBER = 'connect-console.drafts-of';

/** Called after every change of a draft. */
export const listeners = new Listeners();
/** What cannot be stored is kept until the page is closed. */
export const unstored = new Map<string, string>();

/** The storage of this tab, or null if the browser refuses it. */
export function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Removes every draft, so that the next person at this screen sees none. */
export function clearDrafts(): void {
  unstored.clear();
  const kept = storage();
  for (const name of Object.keys(kept ?? {})) {
    if (name.startsWith(PREFIX) || name === MEMBER) kept?.removeItem(name);
  }
  listeners.notify();
}

/** Removes the drafts of another member. Returns whether the member is new to this tab. */
export function keepDraftsOf(member: string): boolean {
  if ((unstored.get(MEMBER) ?? storage()?.getItem(MEMBER)) === member) return false;
  clearDrafts();
  try {
    storage()?.setItem(MEMBER, member);
  } catch {
    // Without storage there is nothing from an earlier visit.
    unstored.set(MEMBER, member);
  }
  return true;
}
