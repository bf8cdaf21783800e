import type {
  AlertNotification,
  Environment,
  Incident,
  incidentPage,
} from '@connect-console/server/contract';
import { infiniteQueryOptions, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ask, keyOf, query } from '../../../api/client';
import { pollPace } from '../../../api/live/live';
import { incidentLink } from '../../../api/record-address';
import { useBrowserNow } from '../../../api/service-clock';
import { ConsoleTime } from '../../../page/console-time';
import { StaleNote } from '../../../page/section';
import { NotifyButton, type Watched } from '../../../records/notify/notify-button';
import { StatusMark } from '../../../ui/feedback/status';
import { Button } from '../../../ui/form/button';
import { Fact, Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { visibleText } from '../../../ui/text/visible-text';
import { durationText } from '../../../ui/time/times';
import { notificationWords, RULES } from './alert-words';

function NotificationLine({ notification }: { notification: AlertNotification }) {
  const { text, tone } = notificationWords(notification);
  const { channel, phase, state, at } = notification;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="min-w-0">
        <bdi className="font-medium wrap-anywhere">{visibleText(channel)}</bdi>
        {phase === 'ended' && <span className="text-soft"> · end of the incident</span>}
      </span>
      <StatusMark status={state} tone={tone}>
        <span className="wrap-anywhere">{visibleText(text)}</span>
      </StatusMark>
      <span className="text-soft">
        <ConsoleTime ms={at} />
      </span>
    </li>
  );
}

function IncidentDetail({ incident }: { incident: Incident }) {
  const { opened_at, ended_at, notifications } = incident;
  return (
    <div className="space-y-3 border-t border-line bg-raised/40 p-3 text-sm sm:px-4">
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5">
        <Fact name="Opened">
          <ConsoleTime ms={opened_at} form="exact" />
        </Fact>
        {ended_at !== null && (
          <Fact name="Ended">
            <ConsoleTime ms={ended_at} form="exact" />
          </Fact>
        )}
        <Fact name="Incident">{incident.id}</Fact>
      </dl>
      {notifications.length === 0 ? (
        <p className="text-soft">It was not sent: its environment had no active channel.</p>
      ) : (
        <ul aria-label="Notifications" className="space-y-1">
          {notifications.map((each) => (
            <NotificationLine key={`${each.channel} ${each.phase}`} notification={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

// A link may open an incident far down in the list.
const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

interface IncidentLineProps {
  incident: Incident;
  isOpen: boolean;
}

function IncidentLine({ incident, isOpen }: IncidentLineProps) {
  const now = useBrowserNow();
  const { id, rule, summary, opened_at, ended_at } = incident;
  const took = durationText((ended_at ?? now) - opened_at);
  return (
    <li
      ref={isOpen ? intoView : null}
      className={`border-t border-line first:border-t-0 ${isOpen ? 'bg-wash/40' : ''}`}
    >
      <div className="relative grid gap-x-4 gap-y-0.5 px-3 py-2 text-sm hover:bg-raised sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <RecordLink
          to="."
          search={(search) => ({ ...search, open: isOpen ? undefined : `incident-${id}` })}
          resetScroll={false}
          aria-expanded={isOpen}
          className="min-w-0 after:absolute after:inset-0"
        >
          <span className="block font-medium">{RULES[rule].name}</span>
          <span className="block wrap-anywhere">{visibleText(summary)}</span>
        </RecordLink>
        <span className="flex flex-wrap items-center gap-x-3 lg:flex-col lg:items-end">
          {ended_at === null ? (
            <StatusMark status="open" tone="bad" text={`Open for ${took}`} />
          ) : (
            <StatusMark status="ended" tone="off" text={`Ended after ${took}`} />
          )}
          <span className="text-soft">
            <ConsoleTime ms={opened_at} form="list" inControl />
          </span>
        </span>
      </div>
      {isOpen && <IncidentDetail incident={incident} />}
    </li>
  );
}

/** The open or the ended incidents of an environment, in pages. */
function incidentsQuery(environment: Environment, state: 'open' | 'ended') {
  return infiniteQueryOptions({
    queryKey: keyOf('list_incidents', { query: { environment, state } }),
    queryFn: ({ pageParam: before, signal }) =>
      ask('list_incidents', { query: { environment, state, before } }, signal),
    initialPageParam: undefined as number | undefined, // undefined alone would not include numbers
    getNextPageParam: (page) => page.next_before,
    // Rows that are being read do not move.
    refetchInterval: ({ queryKey, state: { data } }) =>
      data?.pages.length === 1 && pollPace(queryKey),
  });
}

interface IncidentListProps {
  environment: Environment;
  state: 'open' | 'ended';
  title: string;
  empty: string;
  /** What the address opens. */
  open: string | undefined;
}

/** The open or the ended incidents of an environment, newest first. */
export function IncidentList(props: IncidentListProps) {
  const { environment, state, title, empty, open } = props;
  const list = useSuspenseInfiniteQuery(incidentsQuery(environment, state));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const loaded = list.data.pages.flatMap((page) => page.incidents);
  // A message sent long ago may lead to an incident further down, which is then shown below the loaded ones.
  const linked = Number(open?.replace('incident-', ''));
  const isFurther = hasNextPage && linked < (loaded.at(-1)?.id ?? 0);
  const further = useQuery({
    ...query('list_incidents', { query: { environment, state, before: linked + 1 } }),
    enabled: isFurther,
  });
  const found = isFurther && further.data?.incidents.find(({ id }) => id === linked);
  const incidents = found ? [...loaded, found] : loaded;
  return (
    <Panel title={title}>
      <StaleNote
        what="incidents"
        error={list.error ?? further.error}
        updatedAt={list.dataUpdatedAt}
      />
      {incidents.length === 0 ? (
        <p className="text-sm text-soft">{empty}</p>
      ) : (
        <ul aria-label={title} className="overflow-clip rounded-control border border-line">
          {incidents.map((incident) => (
            <IncidentLine
              key={incident.id}
              incident={incident}
              isOpen={open === `incident-${incident.id}`}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more incidents
          </Button>
        </div>
      )}
    </Panel>
  );
}

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
  query: query('list_incidents', { query: {} }),
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
