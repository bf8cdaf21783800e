import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CallStatus } from '../../../records/call/call-status';
import type { PlacesProps } from './palette';
import { UserMark } from '../../../records/user/user-mark';
import { sessionQuery } from '../../../api/session';
import { useFinding } from './find-by-id';
import { namedPages } from './find-pages';
import { FindStatus } from './find-status';
import { findTargets, type Target } from './find-targets';
import { useAreas } from '../use-areas';
import { visibleText } from '../../../ui/text/visible-text';

interface FindOptionProps {
  id: string;
  target: Target;
  /** How it stands, as it is drawn in the lists. */
  mark: ReactNode;
  isChosen: boolean;
  onPoint: () => void;
  onPress: () => void;
}

/** One place of the palette; the id is whole, as ids that look alike differ at their end. */
function FindOption({ id, target, mark, isChosen, onPoint, onPress }: FindOptionProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onPress}
      className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 aria-selected:bg-wash aria-selected:text-accent sm:flex-nowrap"
    >
      <span className="shrink-0 font-medium">{target.name}</span>
      <bdi className="min-w-0 flex-1 truncate font-mono text-sm">{visibleText(target.detail)}</bdi>
      {mark && <span className="max-w-44 shrink-0 truncate text-xs">{mark}</span>}
    </li>
  );
}

interface FindPlacesProps extends PlacesProps {
  /** Draws how a target stands, as the lists do. */
  drawStands: (stands: NonNullable<Target['stands']>) => ReactNode;
}

// A press that was aimed at what stood there before the list changed would open something else.
const SETTLE_MS = 250;

/** The places that a text leads to, under the palette's field, whose keys move and open them. */
function FindPlaces(props: FindPlacesProps) {
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

/** The places of the palette, which stand as they do in the lists of users and calls. */
export function PalettePlaces(props: PlacesProps) {
  return (
    <FindPlaces
      {...props}
      drawStands={(stands) => {
        if ('call' in stands) return <CallStatus call={stands.call} />;
        return <UserMark status={stands.user} />;
      }}
    />
  );
}
