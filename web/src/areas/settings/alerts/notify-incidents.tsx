import type { Incident, incidentPage } from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { newestIncidentsQuery } from '../../../api/alerts';
import { incidentLink } from '../../../api/record-address';
import { NotifyButton, type Watched } from '../../../records/notify/notify-button';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { RULES } from './alert-words';

/** The changes since the incidents were last read: those that opened, and those that ended. */
export function newsOf(
  before: readonly Incident[],
  now: readonly Incident[],
): { incident: Incident; phase: 'opened' | 'ended' }[] {
  const known = new Map(before.map((incident) => [incident.id, incident]));
  const newest = Math.max(0, ...known.keys());
  return now.flatMap((incident) => {
    const earlier = known.get(incident.id);
    if (!earlier) return incident.id > newest ? { incident, phase: 'opened' as const } : [];
    return earlier.ended_at === null && incident.ended_at !== null
      ? { incident, phase: 'ended' as const }
      : [];
  });
}

const watched: Watched<z.infer<typeof incidentPage>> = {
  query: newestIncidentsQuery,
  newsOf: (now, before) =>
    newsOf(before?.incidents ?? now.incidents, now.incidents).map(({ incident, phase }) => ({
      title: `${phase === 'ended' ? 'Ended: ' : ''}${RULES[incident.rule].name} in ${incident.environment}`,
      body: visibleText(incident.summary),
      tag: `incident ${incident.id}`,
      link: incidentLink(incident.environment, incident.id),
    })),
};

/** Shows a browser notification for each incident and its end, while the tab is open. */
export function NotifyIncidents() {
  return (
    <Panel title="This browser">
      <NotifyButton
        {...{ watched }}
        watchKey="incidents"
        what="of each incident and its end"
        hint="Shows a notification of the browser for each incident and its end."
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      />
    </Panel>
  );
}
