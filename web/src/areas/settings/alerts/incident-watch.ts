import type { Incident } from '@connect-console/server/contract';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { newestIncidentsQuery } from '../../../api/alerts';

/** What is new since the incidents were read last: those that opened, and those that ended. */
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

let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Calls `announce` with each incident that opens or ends, until it is stopped or the tab is closed. */
export function startIncidentWatch(
  client: QueryClient,
  announce: (news: ReturnType<typeof newsOf>[number]) => void,
): void {
  stop?.();
  let before: readonly Incident[] | null = null;
  const observer = new QueryObserver(client, newestIncidentsQuery);
  stop = observer.subscribe(({ data }) => {
    if (!data) return;
    const { incidents } = data;
    for (const news of before === null ? [] : newsOf(before, incidents)) announce(news);
    before = incidents;
  });
  changed();
}

/** Ends it. */
export function stopIncidentWatch(): void {
  stop?.();
  stop = null;
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tab announces incidents. */
export function useIncidentWatch(): boolean {
  return useSyncExternalStore(subscribe, () => stop !== null);
}
