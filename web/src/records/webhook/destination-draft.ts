import { httpUrl } from '@connect-console/server/contract';

/** What a press of "Save destination" would do with what stands in the field. */
export type DestinationDraft =
  | { kind: 'refused'; reason: string }
  | { kind: 'unchanged'; destination_url: string }
  | { kind: 'new'; destination_url: string }
  | { kind: 'replaced'; old: string; destination_url: string };

const FULL_URL = 'Enter a full URL, such as https://hooks.example.com/connect';

/** Weighs a draft against the saved destination (null: none). */
export function destinationDraft(draft: string, saved: string | null): DestinationDraft {
  const text = draft.trim();
  const read = httpUrl.safeParse(text);
  if (!read.success) return { kind: 'refused', reason: FULL_URL };
  if (text === saved) return { kind: 'unchanged', destination_url: text };
  return saved === null
    ? { kind: 'new', destination_url: text }
    : { kind: 'replaced', old: saved, destination_url: text };
}
