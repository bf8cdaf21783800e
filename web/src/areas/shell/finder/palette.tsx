import type { Environment } from '@connect-console/server/contract';
import { Suspense, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useModal } from '../../../ui/form/confirm-dialog';

/** What the list of places under the palette's field is drawn from. */
export interface PlacesProps {
  environment: Environment;
  text: string;
  field: RefObject<HTMLInputElement | null>;
  /** The text for which Enter was pressed; null for none, and once another key was. */
  entered: string | null;
  onClose: () => void;
}

interface PaletteProps extends Pick<PlacesProps, 'environment' | 'onClose'> {
  Places: ComponentType<PlacesProps>;
}

/**
 * Jumps to a page, or to a user or a call by any part of its id: a combobox in a dialog. The field is there
 * with the key that opens it and keeps what is typed, also Enter, until its list has come.
 */
export function Palette({ environment, onClose, Places }: PaletteProps) {
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string | null>(null);
  return (
    <dialog
      ref={dialog}
      aria-label="Find"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[12vh] w-[min(600px,calc(100vw-24px))] animate-enter overflow-hidden rounded-card border border-line bg-surface p-0 shadow-float"
    >
      <input
        ref={field}
        role="combobox"
        aria-label="Find a user or call by ID"
        aria-expanded="true"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Part of a user or call ID, or a page"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setEntered(null);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          setEntered(key === 'Enter' && !nativeEvent.isComposing ? text : null);
        }}
        className="h-12 w-full border-b border-line bg-surface px-4 text-base outline-none max-sm:text-[16px]"
      />
      <Suspense fallback={null}>
        <Places {...{ environment, text, field, entered, onClose }} />
      </Suspense>
    </dialog>
  );
}
