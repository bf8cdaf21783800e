import type { Environment } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, keyOf, query, type Asked } from './client';
import { usePollPace } from './live/live';
import './settings-rows';

// All that a push of alerts has read again (live-reactions.ts).
const ALERTS = 'alerts';
// While the stream cannot be had.
const POLL_MS = 5_000;

/**
 * For refetchInterval of what the alerts page shows. Reads all of it once as the stream becomes live: no response about
 * alerts has the number of a change, so that one may have been missed.
 */
export function useAlertsPace(environment: Environment): number | false {
  const client = useQueryClient();
  const pace = usePollPace(environment, POLL_MS);
  useEffect(() => {
    if (pace === false) void client.invalidateQueries({ queryKey: [ALERTS] });
  }, [client, pace]);
  return pace;
}

/** The rules of every connected environment, what is silenced, and the last checks. */
export const alertsQuery = queryOptions({
  ...query('get_alerts', {}),
  queryKey: [ALERTS, ...keyOf('get_alerts', {})],
});

/** Where incidents are sent. */
export const alertChannelsQuery = queryOptions({
  ...query('list_alert_channels', {}),
  queryKey: [ALERTS, ...keyOf('list_alert_channels', {})],
});

/** The open or the ended incidents of an environment, page by page. */
export function incidentsQuery(environment: Environment, state: 'open' | 'ended') {
  return infiniteQueryOptions({
    queryKey: [ALERTS, ...keyOf('list_incidents', { query: { environment, state } })],
    queryFn: ({ pageParam: before, signal }) =>
      ask(
        'list_incidents',
        { query: { environment, state, ...(before === null ? {} : { before }) } },
        signal,
      ),
    initialPageParam: null as number | null, // null alone would be the type of no number at all
    getNextPageParam: (page) => page.next_before,
  });
}

/** The newest incidents of both environments, read also while the tab is hidden. */
export const newestIncidentsQuery = queryOptions({
  ...query('list_incidents', { query: {} }),
  ...{ refetchInterval: 15_000, refetchIntervalInBackground: true },
});

const reread = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ALERTS] });

/** Changes a rule. */
export function ruleMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_alert_rule', {}),
    mutationFn: (body: Asked<'change_alert_rule'>['body']) => ask('change_alert_rule', { body }),
    onSettled: reread(client),
  });
}

/** Silences a rule or an environment, or ends that. */
export function silenceMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('silence_alerts', {}),
    mutationFn: (body: Asked<'silence_alerts'>['body']) => ask('silence_alerts', { body }),
    onSettled: reread(client),
  });
}

/** Adds a channel; the response is the only time that its signing secret is shown. */
export function addChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('create_alert_channel', {}),
    mutationFn: (body: Asked<'create_alert_channel'>['body']) =>
      ask('create_alert_channel', { body }),
    onSettled: reread(client),
  });
}

/** Changes a channel. */
export function changeChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_alert_channel', {}),
    mutationFn: (asked: Asked<'change_alert_channel'>) => ask('change_alert_channel', asked),
    onSettled: reread(client),
  });
}

/** Removes a channel. */
export function removeChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('delete_alert_channel', {}),
    mutationFn: (id: string) => ask('delete_alert_channel', { id }),
    onSettled: reread(client),
  });
}

/** Sends a test message to a channel. */
export const testChannelMutation = mutationOptions({
  mutationKey: keyOf('test_alert_channel', {}),
  mutationFn: (id: string) => ask('test_alert_channel', { id, body: {} }),
});
