import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // An open dialog makes everything outside it inert, so the field is added next to the focus.
  const place = document.activeElement?.parentElement ?? document.body;
  const focused = document.activeElement;
  place.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way outside a secure context
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/**
 * Copies a text to the clipboard; rejects if the browser refuses. Over plain http on the local network, only the
 * deprecated command works, because that is not a secure context.
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
  } else if (!copyBySelection(text)) {
    throw new DOMException('Copying is blocked.', 'NotAllowedError');
  }
}

interface CopyButtonProps {
  text: string;
  /** Completes the name, as in "Copy ID". */
  what: string;
  /** Shows the name beside the icon, if the text is not beside the button. */
  isNamed?: boolean;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, what, isNamed = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Copying is blocked' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, 2000);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  const copy = () => {
    copyText(text).then(
      () => {
        setOutcome('Copied');
      },
      () => {
        setOutcome('Copying is blocked');
      },
    );
  };
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        aria-label={`Copy ${what}`}
        onClick={copy}
        className={`inline-flex h-6 items-center justify-center gap-1.5 rounded-small text-soft transition-colors hover:bg-raised hover:text-ink ${isNamed ? 'px-1.5 text-xs font-medium' : 'w-6'}`}
      >
        {outcome === 'Copied' ? <Check size={14} className="text-good" /> : <Copy size={14} />}
        {isNamed && `Copy ${what}`}
      </button>
      <span
        role="status"
        className={outcome === 'Copying is blocked' ? 'text-sm text-bad' : 'sr-only'}
      >
        {outcome}
      </span>
    </span>
  );
}
