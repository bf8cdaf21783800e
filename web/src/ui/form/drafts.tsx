import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useExternal } from '../listeners';
import { DRAFT, drafts } from '../stored';
import { momentText } from '../time/times';
import { Button } from './button';

// A password in an address: https://name:password@host
const PASSWORD = /:\/\/[^\s/?#"]{0,200}:[^\s/?#"]{0,200}@/;

function write(name: string, value: unknown): void {
  const text = `${Date.now()} ${JSON.stringify(value)}`;
  drafts.write(name, text, PASSWORD.test(text));
}

/** Reads the text of a draft; null if it has another shape. */
function parsed<T>(text: string | null, schema: z.ZodMiniType<T>): { at: number; value: T } | null {
  if (text === null) return null;
  const at = Number.parseInt(text, 10);
  if (Number.isNaN(at)) return null;
  try {
    const value = schema.safeParse(JSON.parse(text.slice(text.indexOf(' ') + 1)));
    return value.success ? { at, value: value.data } : null;
  } catch {
    // Written by something else.
    return null;
  }
}

/** The typed content of a form. */
export interface Draft<T> {
  value: T;
  /** Keeps a value; a value equal to the initial one removes the draft. */
  set: (value: T) => void;
  /** Removes the draft once it is sent or discarded. The form shows its initial value again. */
  clear: () => void;
  /** When it was typed, in ms since 1970, if that was before this form was opened; else null. */
  restoredAt: number | null;
}

/** Whether a form has a draft, so that the page opens it. */
export function hasDraft(key: string): boolean {
  return drafts.read(DRAFT + key) !== null;
}

/**
 * The draft of a form, kept in this tab across reload, navigation and an ended session, until it is sent or discarded.
 * The key begins with the environment. Never for a password or secret.
 */
export function useDraft<T>(key: string, schema: z.ZodMiniType<T>, start: T): Draft<T> {
  const name = DRAFT + key;
  const text = useExternal(drafts.listeners, () => drafts.read(name));
  const draft = useMemo(() => parsed(text, schema), [text, schema]);
  const [opened, setOpened] = useState({ name, at: draft?.at ?? null });
  if (opened.name !== name) setOpened({ name, at: draft?.at ?? null });
  const clear = () => {
    setOpened({ name, at: null });
    drafts.write(name, null);
  };
  return {
    value: draft ? draft.value : start,
    set: (value) => {
      if (JSON.stringify(value) === JSON.stringify(start)) clear();
      else write(name, value);
      // A form that was just drawn has not subscribed yet, and would restore its old text.
      setOpened((now) => ({ ...now }));
    },
    clear,
    restoredAt: draft && opened.name === name ? opened.at : null,
  };
}

interface DraftNoteProps {
  draft: Pick<Draft<unknown>, 'restoredAt' | 'clear'>;
  /** Called after the draft was discarded. */
  onDiscard?: () => void;
  /** Why it cannot be discarded now. */
  disabledReason?: string | undefined;
}

/** Says that a form contains what was typed earlier, and discards it. */
export function DraftNote({
  draft: { restoredAt, clear },
  onDiscard,
  disabledReason,
}: DraftNoteProps) {
  const [now] = useState(() => Date.now());
  if (restoredAt === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-raised px-3 py-1.5 text-sm"
    >
      <span className="min-w-0 flex-1">Draft from {momentText(restoredAt, now)} restored.</span>
      <Button
        disabledReason={disabledReason}
        onClick={() => {
          clear();
          onDiscard?.();
        }}
      >
        Discard draft
      </Button>
    </div>
  );
}
