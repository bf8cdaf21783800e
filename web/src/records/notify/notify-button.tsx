import {
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import type { callLink, incidentLink, userLink } from '../../api/record-address';
import { Button } from '../../ui/form/button';
import { isProblem } from '../../api/failures';
import { sessionQuery } from '../../api/session';
import { Listeners, useExternal } from '../../ui/listeners';

/** A notification, and the page of the console that it opens. */
export interface Announcement {
  title: string;
  body: string;
  /** A notification with the same tag replaces it. */
  tag: string;
  link: ReturnType<typeof userLink | typeof callLink | typeof incidentLink>;
}

/** What is observed while a watch lasts. */
export interface Watched<T> {
  query: Pick<QueryObserverOptions<T, Error, T, T, unknown[]>, 'queryKey' | 'queryFn'>;
  /** What a response says that the one before did not. */
  newsOf: (now: T, before: T | undefined) => readonly Announcement[];
  /** Whether the watch ends with its first news. */
  isOnce?: boolean;
}

// A hidden tab gets no pushes after half a minute, so the query is also polled; browsers may slow that to once a minute.
const OFTEN = { refetchInterval: 15_000, refetchIntervalInBackground: true };

const watches = new Map<string, () => void>();
const listeners = new Listeners();

/** Ends the watch with this key, if there is one. */
function stopWatch(key: string): void {
  const stop = watches.get(key);
  watches.delete(key);
  stop?.();
  listeners.notify();
}

/** Starts a watch in this tab. It ends when its member is no longer signed in. */
export function startWatch<T>(
  client: QueryClient,
  key: string,
  show: (news: Announcement) => void,
  { query, newsOf, isOnce = false }: Watched<T>,
): void {
  stopWatch(key);
  const memberNow = () => client.getQueryData(sessionQuery.queryKey)?.member_id;
  const member = memberNow();
  let before: T | undefined;
  const stop = new QueryObserver(client, { ...query, ...OFTEN }).subscribe(({ data, error }) => {
    const isOver = memberNow() !== member || isProblem(error, 'not_signed_in');
    const news = isOver || data === undefined ? [] : newsOf(data, before);
    before = data;
    for (const each of news) show(each);
    if (isOver || (isOnce && news.length > 0)) stopWatch(key);
  });
  watches.set(key, stop);
  listeners.notify();
}

/** Why the browser shows no notifications, after asking the member; null if it does. */
async function refusalOf(): Promise<string | null> {
  // Chrome on Android only shows notifications of service workers, which the console does not have.
  if (!('Notification' in globalThis) || navigator.userAgent.includes('Android')) {
    return isSecureContext
      ? 'This browser cannot show notifications for this page.'
      : 'Browsers show notifications only for pages opened over HTTPS or on this computer.';
  }
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (permission === 'granted') return null;
  return permission === 'denied'
    ? 'The browser blocks notifications from this console. Allow them in the site settings beside the address, then select Notify me again.'
    : 'Notifications were not allowed. Select Notify me to be asked again.';
}

interface NotifyButtonProps<T> {
  /** Identifies what is observed, in this tab. */
  watchKey: string;
  watched: Watched<T>;
  /** When the browser notifies: "of each incident", "when the outcome is known". */
  what: string;
  /** Beside the button before it is pressed. */
  hint?: string;
  /** The arrangement of the button and its text. */
  className?: string;
}

/** Asks the browser for notifications, also while the tab is hidden. */
export function NotifyButton<T>(props: NotifyButtonProps<T>) {
  const { watchKey, watched, what, hint, className } = props;
  const client = useQueryClient();
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isWatched = useExternal(listeners, () => watches.has(watchKey));
  const show = ({ title, body, tag, link }: Announcement) => {
    // A member who looks at the page sees it there.
    const isShown =
      document.visibilityState === 'visible' &&
      router.matchRoute(link, { includeSearch: 'search' in link }) !== false;
    if (isShown) return;
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      note.close();
      void router.navigate(link);
    };
  };
  const press = async () => {
    if (isWatched) {
      stopWatch(watchKey);
      return;
    }
    const found = await refusalOf();
    setRefusal(found);
    if (found !== null) return;
    startWatch(client, watchKey, show, watched);
  };
  const Icon = isWatched ? BellOff : Bell;
  return (
    <div data-print="never" className={className ?? 'min-w-0 space-y-1.5'}>
      <Button aria-pressed={isWatched} onClick={() => void press()}>
        <Icon size={14} aria-hidden="true" />
        Notify me
      </Button>
      <p role="status" className="min-w-0 flex-1 text-sm text-soft empty:hidden">
        {isWatched
          ? `The browser notifies you ${what}. Keep this tab open, in the background or on another page of the console.`
          : (refusal ?? hint)}
      </p>
    </div>
  );
}
