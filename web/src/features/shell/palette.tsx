import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { findTargets } from './find-targets';

interface PaletteProps {
  environment: Environment;
  onClose: () => void;
}

/** Jumps to a page, or to a user or a call by a pasted id: a combobox in a dialog (ARIA patterns). */
export function Palette({ environment, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const targets = findTargets(environment, text);
  const chosen = Math.min(active, targets.length - 1);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const go = (index: number) => {
    const target = targets[index];
    if (!target) return;
    onClose();
    void navigate(target.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((chosen + step + targets.length) % targets.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(chosen);
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
      className="mx-auto mt-[12vh] w-[min(560px,calc(100vw-24px))] animate-enter overflow-hidden rounded-card border border-line bg-surface p-0 shadow-float"
    >
      <input
        role="combobox"
        aria-label="Find a user or a call by id"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${chosen}`}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="A reference user id, a transaction id, or a page"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full border-b border-line bg-surface px-4 text-base outline-none max-sm:text-[16px]"
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Places" className="p-1.5">
        {targets.map((target, index) => (
          <li
            key={target.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => {
              setActive(index);
            }}
            onClick={() => {
              go(index);
            }}
            className="flex cursor-pointer items-baseline gap-3 rounded-control px-3 py-2 aria-selected:bg-wash aria-selected:text-accent"
          >
            <span className="shrink-0 font-medium">{target.name}</span>
            <span className="truncate font-mono text-sm text-soft">{target.detail}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
