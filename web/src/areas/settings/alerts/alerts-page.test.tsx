import {
  ALERT_RULE_NUMBERS,
  ALERT_RULES,
  type AlertChannel,
  type AlertState,
  type Incident,
} from '@connect-console/server/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import type { Stub, Stubs } from '../../../testing/stub-api';
import { notificationWords } from './alert-words';
import { newsOf } from './incident-list';

const AT = 1_700_000_000_000;

function alertState(fields: Partial<AlertState> = {}): AlertState {
  const rules = ALERT_RULES.map((rule) => ({
    ...{ environment: 'sandbox' as const, rule, is_on: true, changed_by: null },
    minutes: ALERT_RULE_NUMBERS[rule].minutes?.initial ?? null,
    threshold: ALERT_RULE_NUMBERS[rule].threshold?.initial ?? null,
  }));
  return { rules, silenced_until: null, checked: { at: AT, unknown: [] }, ...fields };
}

const incidentOf = (id: number, fields: Partial<Incident> = {}): Incident => ({
  ...{ id, environment: 'sandbox', rule: 'destination_failing', subject: 'hooks.example' },
  ...{ summary: 'hooks.example <b>fails</b>', opened_at: AT, ended_at: null, notifications: [] },
  ...fields,
});
const sent = (fields: Partial<Incident['notifications'][number]> = {}) => ({
  ...{ channel: 'On call', phase: 'opened' as const, state: 'sent' as const },
  ...{ tries: 1, failure: null, at: AT, ...fields },
});
const CHANNEL: AlertChannel = {
  ...{ id: 'channel-1', kind: 'webhook', name: 'On call', target: 'https://hooks.example' },
  ...{ environments: ['sandbox'], is_on: true, created_by: 'Ada', created_at: AT, last: null },
};

const open = (stubs: Stubs = {}, path = '/settings/alerts') =>
  openPage(path, {
    get_alerts: () => alertState(),
    list_incidents: () => ({ incidents: [], next_before: null }),
    list_alert_channels: () => ({ channels: [CHANNEL], email_from: null }),
    ...stubs,
  });

it('shows an incident of a link with what was sent of it, as text', async () => {
  const notifications = [sent({ tries: 2, failure: 'OUTCOME_UNKNOWN' })];
  open(
    {
      list_incidents: ({ query }) => ({
        incidents: query.state === 'open' ? [incidentOf(4, { notifications })] : [],
        next_before: null,
      }),
    },
    '/settings/alerts?environment=sandbox&open=incident-4',
  );
  const list = await screen.findByRole('list', { name: 'Open incidents' });
  expect(within(list).getByText('hooks.example <b>fails</b>')).toBeTruthy();
  expect(within(list).getByText(/Sent on try 2.*outcome unknown/)).toBeTruthy();
});

/** Incidents down from 400, in pages, without the one with the ID 2; up to 100 they have ended. */
const manyIncidents: Stub<'list_incidents'> = ({ query: { state, before = 401 } }) => {
  const ids = Array.from({ length: 400 }, (_value, n) => 400 - n);
  const found = ids.filter((id) => id < before && id !== 2 && id > 100 === (state === 'open'));
  const shown = found.slice(0, 50);
  const incidents = shown.map((id) => incidentOf(id, { ended_at: state === 'open' ? null : AT }));
  return { incidents, next_before: found.length > 50 ? (shown.at(-1) ?? null) : null };
};
const linkTo = (id: number) => `/settings/alerts?environment=sandbox&open=incident-${id}`;

it.each([
  ['Open incidents', 101],
  ['History', 1],
])('shows an incident of a link far down in the list %s, with one request', async (name, id) => {
  const { sent: requests } = open({ list_incidents: manyIncidents }, linkTo(id));
  const list = within(await screen.findByRole('list', { name }));
  expect(await list.findByText(String(id))).toBeTruthy();
  expect(list.getAllByRole('listitem').length).toBeLessThan(55);
  const state = name === 'History' ? 'ended' : 'open';
  // The first page, which is polled, and the one that begins with the incident.
  const paths = requests.flatMap(({ path }) => (path.includes(`state=${state}`) ? path : []));
  expect(new Set(paths).size).toBe(2);
});

it('shows the lists as they are where the incident of a link was deleted', async () => {
  open({ list_incidents: manyIncidents }, linkTo(2));
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(history.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.queryByText('Incident', { selector: 'dt' })).toBeNull();
});

it('says what is not known where no incident is open', async () => {
  open({ get_alerts: () => alertState({ checked: { at: AT, unknown: ['calls_near_end'] } }) });
  expect(await screen.findByText(/No open incident is known.*1 rule could not be checked/));
});

it('saves the numbers of a rule, and silences its environment', async () => {
  const { sent: requests } = open(
    { change_alert_rule: () => null, silence_alerts: () => null },
    '/settings/alerts?open=rule-success_rate_low',
  );
  const percent = await screen.findByLabelText('Success rate, in percent');
  fireEvent.change(percent, { target: { value: '75' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  fireEvent.click(screen.getByRole('button', { name: 'Silence sandbox' }));
  const bodiesOf = (operation: string) =>
    requests.filter((each) => each.operation === operation).map(({ body }) => body);
  const rule = { environment: 'sandbox', rule: 'success_rate_low' };
  await waitFor(() => {
    expect(bodiesOf('change_alert_rule')).toEqual([{ ...rule, threshold: 75 }]);
    expect(bodiesOf('silence_alerts')).toEqual([{ environment: 'sandbox', minutes: 60 }]);
  });
});

it('turns a rule off without its numbers, and keeps what is typed', async () => {
  const { sent: requests } = open(
    { change_alert_rule: () => null },
    '/settings/alerts?open=rule-success_rate_low',
  );
  const percent = await screen.findByLabelText<HTMLInputElement>('Success rate, in percent');
  const rules = within(screen.getByRole('list', { name: 'Rules' }));
  fireEvent.change(percent, { target: { value: '75' } });
  fireEvent.click(rules.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => {
    const changes = requests.filter(({ operation }) => operation === 'change_alert_rule');
    expect(changes.map(({ body }) => body)).toEqual([
      { environment: 'sandbox', rule: 'success_rate_low', is_on: false },
    ]);
  });
  expect(percent.value).toBe('75');
  cleanup();
  open({}, '/settings/alerts?open=rule-success_rate_low');
  const again = await screen.findByLabelText<HTMLInputElement>('Success rate, in percent');
  expect(again.value).toBe('75');
});

it('says of an incident without notifications that no channel was on', async () => {
  const incidents = [incidentOf(4)];
  open(
    { list_incidents: () => ({ incidents, next_before: null }) },
    '/settings/alerts?environment=sandbox&open=incident-4',
  );
  const [note] = await screen.findAllByText(/^It was not sent: its environment/);
  expect(note?.textContent).toBe('It was not sent: its environment had no active channel.');
});

it('adds a channel, shows its secret once, and what came of a test', async () => {
  open({
    create_alert_channel: ({ body }) => ({
      channel: { ...CHANNEL, name: body.name },
      secret: 'whsec_c2VjcmV0',
    }),
    test_alert_channel: () => ({
      ...{ failure: 'HTTP_404', detail: 'no_service', duration_ms: 12 },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send test message' }));
  expect(await screen.findByText(/not accepted: HTTP 404/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add channel' }));
  const form = screen.getByRole('form', { name: 'Add channel' });
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Team' } });
  const address = within(form).getByLabelText('Webhook address');
  fireEvent.change(address, { target: { value: 'https://hooks.example/T0/secret' } });
  fireEvent.submit(form);
  const dialog = await screen.findByRole('dialog', { name: /Signing secret/ });
  expect(within(dialog).getByText('whsec_c2VjcmV0')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
});

it('says of a channel that no incident is known to be sent, as a test message may have been', async () => {
  open();
  const channels = within(await screen.findByRole('list', { name: 'Channels' }));
  expect(channels.getByText('No sent incident known')).toBeTruthy();
});

it('says of a channel what is known of its last try', async () => {
  const last = { at: AT, failure: 'OUTCOME_UNKNOWN' };
  open({ list_alert_channels: () => ({ channels: [{ ...CHANNEL, last }], email_from: null }) });
  const channels = within(await screen.findByRole('list', { name: 'Channels' }));
  expect(channels.getByText(/^Last try not confirmed \(outcome unknown/)).toBeTruthy();
});

it('turns a channel off', async () => {
  let is_on = true;
  const { sent: requests } = open({
    list_alert_channels: () => ({ channels: [{ ...CHANNEL, is_on }], email_from: null }),
    change_alert_channel: ({ body }) => {
      ({ is_on } = body);
      return null;
    },
  });
  const channels = within(await screen.findByRole('list', { name: 'Channels' }));
  fireEvent.click(channels.getByRole('button', { name: 'Turn off' }));
  await channels.findByRole('button', { name: 'Turn on' });
  const changes = requests.filter(({ operation }) => operation === 'change_alert_channel');
  expect(changes.map(({ body }) => body)).toEqual([{ is_on: false }]);
});

it('shows rules and incidents to every role, and channels and changes to admins', async () => {
  open({ get_session: () => memberOf('support') }, '/settings/alerts?open=rule-calls_near_end');
  const save = await screen.findByRole('button', { name: 'Save rule' });
  expect(save.title).toContain('support');
  const silence = screen.getByRole('button', { name: 'Silence sandbox' });
  expect(silence.title).toBe('The role support does not allow this');
  expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull();
});

describe('a notification', () => {
  it.each([
    [sent(), 'Sent', 'good'],
    [sent({ state: 'waiting', tries: 0 }), 'Waiting', 'waiting'],
    [
      sent({ state: 'waiting', tries: 1, failure: 'SMTP_451' }),
      'Waiting for the next try; 1 try failed (SMTP 451)',
      'retrying',
    ],
    [
      sent({ state: 'failed', tries: 7, failure: 'ECONNREFUSED' }),
      'Given up; 7 tries failed (ECONNREFUSED)',
      'bad',
    ],
    [sent({ state: 'dropped', tries: 0 }), 'Not sent', 'off'],
    [
      sent({ state: 'dropped', tries: 1, failure: 'OUTCOME_UNKNOWN' }),
      'No further try; 1 try not confirmed (outcome unknown)',
      'off',
    ],
  ])('as %j reads %s', (notification, text, tone) => {
    expect(notificationWords(notification)).toEqual({ text, tone });
  });
});

it('notifies of an incident while notifications are on', async () => {
  const shown: string[] = [];
  class FakeNotification {
    static permission = 'granted';
    onclick = null;
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  let incidents: Incident[] = [];
  open({
    list_incidents: () => ({ incidents, next_before: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Notify me' }));
  await screen.findByText(/The browser notifies you of each incident and its end/);
  incidents = [incidentOf(1)];
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    expect(shown).toEqual(['Destination failing in sandbox']);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Notify me', pressed: true }));
  await screen.findByText('Shows a notification of the browser for each incident and its end.');
});

describe('the news of a reading', () => {
  const ended = incidentOf(2, { ended_at: AT });
  it.each<[string, Incident[], Incident[], [number, string][]]>([
    ['is nothing where nothing changed', [incidentOf(2)], [incidentOf(2)], []],
    [
      'is an incident that opened',
      [incidentOf(2)],
      [incidentOf(3), incidentOf(2)],
      [[3, 'opened']],
    ],
    ['is one that ended', [incidentOf(2)], [ended], [[2, 'ended']]],
    ['is no older one that came into view', [incidentOf(3)], [incidentOf(3), incidentOf(2)], []],
  ])('%s', (_what, before, now, expected) => {
    expect(newsOf(before, now).map(({ incident, phase }) => [incident.id, phase])).toEqual(
      expected,
    );
  });
});
