import { Suspense, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEnvironment } from '../../api/use-environment';
import { Brand } from '../../ui/layout/brand';
import { EnvironmentSwitch } from './environment-switch';
import { Finder } from './finder/finder';
import { sessionQuery } from '../../api/session';
import { IconButton } from '../../ui/form/icon-button';
import { Sheet } from '../../ui/form/modal';
import { PopoverButton } from '../../ui/form/popover-button';
import { AreaLinks } from './area-links';
import { useEnvironmentInfo } from '../../api/environments';
import { useHealth, type Health } from '../../api/health';
import { useBrowserNow } from '../../api/service-clock';
import { momentText, durationText } from '../../ui/time/times';
import { toneText, type Tone, StatusShape } from '../../ui/feedback/status';
import { lazyPart } from '../../api/page-code';

interface LiveText {
  tone: Tone;
  word: string;
  /** Before the word, hidden on a phone. */
  lead?: string;
}

// A phone only shows the shape, because the page below says the same.
const NOT_CONNECTED: LiveText = { tone: 'off', lead: 'Not connected', word: '' };
const LIVE: Record<Health['state'], LiveText> = {
  starting: { tone: 'waiting', word: 'Connecting' },
  live: { tone: 'good', word: 'Live' },
  reconnecting: { tone: 'attention', word: 'Reconnecting' },
  unreachable: { tone: 'bad', lead: 'Service ', word: 'unreachable' },
  failing: { tone: 'bad', lead: 'Service ', word: 'failing' },
  maintenance: { tone: 'attention', lead: 'Service in ', word: 'maintenance' },
  console_full: { tone: 'bad', lead: 'Console’s ', word: 'disk full' },
  console_failing: { tone: 'bad', lead: 'Console ', word: 'failing' },
};

/** The text after the word, hidden on a phone. */
function moreText(health: Health, now: number): string {
  if ('at' in health) return ` · ${durationText(now - health.at)} ago`;
  if ('since' in health) return ` since ${momentText(health.since, now)}`;
  return health.state === 'reconnecting' ? ' to the console' : '';
}

/** Whether the page is live, reconnecting, or the service does not respond (product.md, rule 3). */
function LiveState() {
  const health = useHealth();
  const now = useBrowserNow();
  const { connected } = useEnvironmentInfo(useEnvironment());
  const { tone, lead, word } = connected ? LIVE[health.state] : NOT_CONNECTED;
  return (
    <p
      className={`flex min-w-0 items-center gap-1.5 text-sm ${tone === 'good' ? '' : toneText[tone]}`}
    >
      {tone === 'good' ? (
        <span
          aria-hidden="true"
          className="m-0.5 size-2 shrink-0 rounded-full bg-good ring-3 ring-good-wash"
        />
      ) : (
        <StatusShape tone={tone} />
      )}
      <span className="min-w-0 truncate">
        <span role="status" className="font-medium">
          {lead && <span className="max-sm:sr-only">{lead}</span>}
          {word}
        </span>
        {connected && (
          <span className="text-soft tabular-nums max-sm:sr-only">{moreText(health, now)}</span>
        )}
      </span>
    </p>
  );
}

/**
 * The areas on a phone, behind a button in the header. A modal sheet rather than a popover, whose backdrop lets a tap
 * beside it through to the page.
 */
function PhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <div className="-ml-2 sm:hidden">
      <button
        type="button"
        aria-label="Menu"
        title="Menu"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-raised"
      >
        <Menu size={19} aria-hidden="true" />
      </button>
      {isOpen && (
        <Sheet
          name="Menu"
          onClose={close}
          className="m-0 h-dvh max-h-none w-64 max-w-[86vw] animate-sheet border-r"
        >
          <div className="min-h-full p-3">
            <div className="mb-3 flex h-9 items-center justify-between pl-2">
              <Brand />
              <IconButton icon={X} name="Close menu" onClick={close} />
            </div>
            <AreaLinks onFollow={close} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** The initials of a name ("Ada Lovelace" → "AL"), or "?" for a name without letters. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

const AccountPanel = lazyPart(() => import('./account-panel'), 'AccountPanel');

function AccountMenu() {
  const { name } = useSuspenseQuery(sessionQuery).data;
  const face = initials(name);
  return (
    <PopoverButton
      align="end"
      // Includes the visible text of the button, by which speech input names it.
      label={`Account ${face}: ${name}`}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent hover:bg-accent-strong"
      face={face}
    >
      <Suspense fallback={<div className="h-44" />}>
        <AccountPanel />
      </Suspense>
    </PopoverButton>
  );
}

/** The header of every page: search, live state, account; on a phone also the menu and the environment. */
export function Header() {
  return (
    <div className="flex h-12 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-3 sm:px-5">
      <PhoneMenu />
      <div className="shrink-0 sm:hidden">
        <EnvironmentSwitch />
      </div>
      <Finder />
      <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
        <LiveState />
        <AccountMenu />
      </div>
    </div>
  );
}
