import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import { refusalOf } from '../../../records/notify/permission';
import { Button } from '../../../ui/form/button';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { RULES } from './alert-words';
import { startIncidentWatch, stopIncidentWatch, useIncidentWatch } from './incident-watch';

/** Asks the browser for a notification of each incident and its end, while the tab is open. */
export function NotifyIncidents() {
  const client = useQueryClient();
  const router = useRouter();
  const isWatching = useIncidentWatch();
  const [refusal, setRefusal] = useState<string | null>(null);
  const press = async () => {
    if (isWatching) {
      stopIncidentWatch();
      return;
    }
    const found = await refusalOf();
    setRefusal(found);
    if (found !== null) return;
    startIncidentWatch(client, ({ incident, phase }) => {
      const { id, environment, rule, summary } = incident;
      const end = phase === 'ended' ? 'Ended: ' : '';
      const note = new Notification(`${end}${RULES[rule].name} in ${environment}`, {
        body: visibleText(summary),
        tag: `incident ${id}`,
      });
      note.onclick = () => {
        window.focus();
        note.close();
        void router.navigate({
          to: '/settings/$section',
          params: { section: 'alerts' },
          search: { environment, open: `incident-${id}` },
        });
      };
    });
  };
  const Icon = isWatching ? BellOff : Bell;
  return (
    <Panel title="This browser">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Button aria-pressed={isWatching} onClick={() => void press()}>
          <Icon size={14} aria-hidden="true" />
          Notify me
        </Button>
        <p role="status" className="min-w-0 flex-1 text-soft">
          {isWatching
            ? 'The browser notifies you of each incident and its end. Keep this tab open, in the background or on another page of the console.'
            : (refusal ?? 'Shows a notification of the browser for each incident and its end.')}
        </p>
      </div>
    </Panel>
  );
}
