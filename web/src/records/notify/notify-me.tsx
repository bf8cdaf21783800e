import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import { callLink, userLink } from '../../api/record-address';
import { Button } from '../../ui/form/button';
import { visibleText } from '../../ui/text/visible-text';
import { refusalOf } from './permission';
import { MAX_WATCHES, startWatch, stopWatch, useWatched, type WatchedRecord } from './watches';

interface NotifyMeProps {
  record: WatchedRecord;
  /** Below the button, what is waited for: "the outcome is known". */
  when: string;
}

/** Asks the browser for a notification once the outcome of a user or call is known, also while the tab is hidden. */
export function NotifyMe({ record, when }: NotifyMeProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isWatched, isFull } = useWatched(record);
  const { environment, kind, id } = record;
  const link = kind === 'user' ? userLink(environment, id) : callLink(environment, id);

  const announce = (outcome: string) => {
    // Who looks at the record sees it there.
    const isShown =
      document.visibilityState === 'visible' &&
      router.matchRoute(link, { includeSearch: 'search' in link }) !== false;
    if (isShown) return;
    const note = new Notification(`${kind === 'user' ? 'User' : 'Call'}: ${outcome}`, {
      body: `${visibleText(id)} in ${environment}`,
      tag: JSON.stringify([environment, kind, id]),
    });
    note.onclick = () => {
      window.focus();
      note.close();
      void router.navigate(link);
    };
  };
  const press = async () => {
    if (isWatched) {
      stopWatch(record);
      return;
    }
    const found = await refusalOf();
    setRefusal(found);
    if (found === null) startWatch(client, record, announce);
  };
  const Icon = isWatched ? BellOff : Bell;
  return (
    <div data-print="never" className="min-w-0">
      <Button
        aria-pressed={isWatched}
        disabledReason={
          isFull && !isWatched ? `This tab already waits for ${MAX_WATCHES} records` : undefined
        }
        onClick={() => void press()}
      >
        <Icon size={14} aria-hidden="true" />
        Notify me
      </Button>
      <p role="status" className="mt-1.5 text-sm text-soft empty:hidden">
        {isWatched
          ? `The browser notifies you when ${when}. Keep this tab open, in the background or on another page of the console.`
          : refusal}
      </p>
    </div>
  );
}
