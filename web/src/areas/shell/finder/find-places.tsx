import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { sessionQuery } from '../../../api/session';
import { useFinding } from './find-by-id';
import { FindOption } from './find-option';
import { namedPages } from './find-pages';
import { FindStatus } from './find-status';
import { findTargets, type Target } from './find-targets';
import type { PlacesProps } from './palette';
import { useAreas } from '../use-areas';

interface FindPlacesProps extends PlacesProps {
  /** Draws how a target stands, as the lists do. */
  drawStands: (stands: NonNullable<Target['stands']>) => ReactNode;
}

// A press that was aimed at what stood there before the list changed would open something else.
const SETTLE_MS = 250;

/** The places that a text leads to, under the palette's field, whose keys move and open them. */
export function FindPlaces(props: FindPlacesProps) {
  const { environment, text, field, entered, onClose, drawStands } = props;
  const changedAt = useRef(0);
  // By what it is and not by its place: what was found meanwhile moves nobody's choice.
  const [chosenOf, setChosenOf] = useState<{ key: string; text: string } | null>(null);
  const chosenKey = chosenOf?.text === text ? chosenOf.key : null;
  const navigate = useNavigate();
  const id = useId();
  const { role } = useSuspenseQuery(sessionQuery).data;
  const pages = namedPages(environment, role, useAreas(environment).open);
  const { found, state, failure } = useFinding(environment, text);
  const targets = findTargets(environment, pages, text, found);
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
  useLayoutEffect(() => {
    // The field was there before its list, so the list ties itself to it (ARIA patterns, combobox).
    const about = { controls: `${id}-list`, activedescendant: `${id}-${chosen}` };
    for (const [name, value] of Object.entries({ ...about, describedby: `${id}-status` }))
      field.current?.setAttribute(`aria-${name}`, value);
  }, [field, id, chosen]);
  useEffect(() => {
    if (entered !== text) return;
    // A page stands first whatever is found; anything else may still come before what stands there.
    const isOpen = chosenKey === null && targets[0]?.detail !== '';
    if (state !== 'looking' || !isOpen) go(targets[chosen]);
  });
  useEffect(() => {
    const input = field.current;
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = targets[(chosen + step + targets.length) % targets.length];
      if (next) setChosenOf({ key: next.key, text });
    };
    input?.addEventListener('keydown', onKey);
    return () => input?.removeEventListener('keydown', onKey);
  });
  return (
    <>
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
            mark={target.stands && drawStands(target.stands)}
            isChosen={index === chosen}
            onPoint={() => {
              setChosenOf({ key: target.key, text });
            }}
            onPress={() => {
              if (performance.now() - changedAt.current >= SETTLE_MS) go(target);
            }}
          />
        ))}
      </ul>
      <FindStatus id={`${id}-status`} {...{ state, failure, found }} />
    </>
  );
}
