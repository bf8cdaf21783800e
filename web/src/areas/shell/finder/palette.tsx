import type { Found } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery, keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { failureText } from '../../../api/failure-text';
import { sessionQuery } from '../../../api/session';
import { CallStatus } from '../../../records/call/call-status';
import { UserMark } from '../../../records/user/user-wording';
import { Sheet } from '../../../ui/form/modal';
import { countText } from '../../../ui/text/counts';
import { visibleText } from '../../../ui/text/visible-text';
import { useAreas } from '../areas';
import { findTargets, namedPages, type Target } from './find-targets';
import { ask, keyOf } from '../../../api/client';

/** The results of a search, and whether there may be more. */
export function foundText({ users, calls, more }: Found): string {
  const rest = more ? ' There may be more matches. Enter more of the ID.' : '';
  if (users.length + calls.length > 0) {
    return `Found ${countText(users.length, 'user')} and ${countText(calls.length, 'call')}.${rest}`;
  }
  if (more) return `No matches found so far.${rest}`;
  return 'No ID in the lists of users and calls contains this text.';
}

const PAUSE_MS = 120;
const MOST_SEARCHED = 255;

/** Searches a text once typing has paused; the previous result stays until the next one is known. */
function useFinding(text: string) {
  const q = text.trim().slice(0, MOST_SEARCHED).toWellFormed();
  const asked = { environment: useEnvironment(), query: { q } };
  const isAsked = q !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: keyOf('find', asked),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      // Aborted if the text has changed meanwhile.
      signal.throwIfAborted();
      return ask('find', asked, signal);
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const failure = isAsked && error ? failureText(error) : null;
  const isLooking = isAsked && !failure && (!data || isPlaceholderData);
  let words = 'Enter any part of an ID.';
  if (failure) words = `${failure.title}. ${failure.remedy}`;
  else if (isLooking) words = 'Searching…';
  else if (isAsked && data) words = foundText(data);
  const found = isAsked && !failure && data ? data : null;
  return { found, isLooking, hasFailed: failure !== null, words };
}

interface TargetOptionProps {
  id: string;
  target: Target;
  isChosen: boolean;
  onPoint: () => void;
  onPress: () => void;
}

const intoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

/** One target. The ID is whole, because IDs often differ at their ends. */
function TargetOption({ id, target, isChosen, onPoint, onPress }: TargetOptionProps) {
  const { name, detail, status } = target;
  return (
    <li
      ref={isChosen ? intoView : null}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onPress}
      className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 aria-selected:bg-wash aria-selected:text-accent sm:flex-nowrap"
    >
      <span className="shrink-0 font-medium">{name}</span>
      <bdi className="min-w-0 flex-1 truncate font-mono text-sm">{visibleText(detail)}</bdi>
      {status && (
        <span className="max-w-44 shrink-0 truncate text-xs">
          {'call' in status ? <CallStatus call={status.call} /> : <UserMark status={status.user} />}
        </span>
      )}
    </li>
  );
}

// A press aimed at the list before it changed would open another target.
const SETTLE_MS = 250;

/** Jumps to a page, or to a user or a call by any part of its ID: a combobox in a dialog. */
export function Palette({ onClose }: { onClose: () => void }) {
  const environment = useEnvironment();
  const id = useId();
  const navigate = useNavigate();
  const changedAt = useRef(0);
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  // By its key, so that new results do not move the choice.
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { role } = useSuspenseQuery(sessionQuery).data;
  const pages = namedPages(environment, role, useAreas());
  const finding = useFinding(text);
  const targets = findTargets(environment, pages, text, finding.found);
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
  const move = (step: number) => {
    const next = targets[(chosen + step + targets.length) % targets.length];
    if (next) setChosenKey(next.key);
  };

  useLayoutEffect(() => {
    changedAt.current = performance.now();
  }, [shown]);
  useEffect(() => {
    if (!isEntered) return;
    // Unless the first target is a page, other results may still come before it.
    const mayChange = chosenKey === null && targets[0]?.detail !== '';
    if (!finding.isLooking || !mayChange) go(targets[chosen]);
  });
  return (
    <Sheet
      name="Find"
      onClose={onClose}
      className="mx-auto mt-[12vh] w-[min(600px,calc(100vw-24px))] animate-enter overflow-hidden rounded-card border shadow-float"
    >
      <input
        role="combobox"
        aria-label="Find a user or call by ID"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={targets.length > 0 ? `${id}-${chosen}` : undefined}
        aria-describedby={`${id}-status`}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Part of a user or call ID, or a page"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosenKey(null);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            move(step);
          }
          setEntered(event.key === 'Enter' && !event.nativeEvent.isComposing);
        }}
        className="h-12 w-full border-b border-line bg-surface px-4 text-base outline-none"
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className="max-h-[52vh] overflow-y-auto p-1.5"
      >
        {targets.map((target, index) => (
          <TargetOption
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
      {/* On a line of its own, so that nothing moves. */}
      <p
        id={`${id}-status`}
        role="status"
        className={`border-t border-line px-4 py-2 text-xs ${finding.hasFailed ? 'text-bad' : 'text-soft'}`}
      >
        {finding.words}
      </p>
    </Sheet>
  );
}
