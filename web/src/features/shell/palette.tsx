import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useModal } from '../../ui/use-modal';
import { useFinding } from './find-by-id';
import { FindOption } from './find-option';
import { FindStatus } from './find-status';
import { findTargets, type Target } from './find-targets';
import { useAreas } from './use-areas';

interface PaletteProps {
  environment: Environment;
  onClose: () => void;
}

// A press that was aimed at what stood there before the list changed would open something else.
const SETTLE_MS = 250;

/** Jumps to a page, or to a user or a call by any part of its id: a combobox in a dialog (ARIA patterns). */
export function Palette({ environment, onClose }: PaletteProps) {
  const dialog = useModal();
  const changedAt = useRef(0);
  const entered = useRef<string | null>(null);
  const [text, setText] = useState('');
  // By what it is and not by its place: what was found meanwhile moves nobody's choice.
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const navigate = useNavigate();
  const id = useId();
  const areas = useAreas(environment);
  const { found, state, failure } = useFinding(environment, text);
  const targets = findTargets(environment, areas, text, found);
  const chosen = Math.max(
    0,
    targets.findIndex(({ key }) => key === chosenKey),
  );
  const shown = targets.map(({ key }) => key).join('\n');
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.link);
  };

  useLayoutEffect(() => {
    changedAt.current = performance.now();
  }, [shown]);
  useEffect(() => {
    // Enter came before the answer: what it meant is known now.
    if (entered.current !== text || state === 'looking') return;
    entered.current = null;
    go(targets[chosen]);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = targets[(chosen + step + targets.length) % targets.length];
      setChosenKey(next?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A page stands first whatever is found; anything else may still come before what stands there.
      const isOpen = chosenKey === null && targets[0]?.detail !== '';
      if (state === 'looking' && isOpen) entered.current = text;
      else go(targets[chosen]);
    }
  };
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
        role="combobox"
        aria-label="Find a user or a call by id"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={targets.length > 0 ? `${id}-${chosen}` : undefined}
        aria-describedby={`${id}-status`}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Any part of a user’s or a call’s id, or a page"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosenKey(null);
          entered.current = null;
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full border-b border-line bg-surface px-4 text-base outline-none max-sm:text-[16px]"
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className="max-h-[52vh] overflow-y-auto p-1.5"
      >
        {targets.map((target, index) => (
          <FindOption
            key={target.key}
            id={`${id}-${index}`}
            target={target}
            isChosen={index === chosen}
            onPoint={() => {
              setChosenKey(target.key);
            }}
            onPress={() => {
              if (performance.now() - changedAt.current >= SETTLE_MS) go(target);
            }}
          />
        ))}
      </ul>
      <FindStatus id={`${id}-status`} {...{ state, failure, found }} />
    </dialog>
  );
}
