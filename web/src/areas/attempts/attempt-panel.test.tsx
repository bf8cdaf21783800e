import type { ArchivedAttempt, AttemptDetail } from '@connect-console/server/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { attemptDetailOf } from '../../testing/archived';
import { openPage } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';

function openEvent(
  fields: Partial<ArchivedAttempt>,
  rest: Partial<Omit<AttemptDetail, 'event'>> = {},
): void {
  openPage('/sandbox/events?event=evt_1', {
    get_attempt: () => attemptDetailOf(fields, rest),
  });
}
const refused = { http_status: 500, response: '5xx' } as const;

it.each([
  ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script>', '<img src=x onerror='],
  ['a turned direction', 'abc\u202efdp.exe', 'abc⟨U+202E⟩fdp.exe'],
  ['control characters', 'a\u0000\u001b[31mb', 'a⟨U+0000⟩⟨U+001B⟩[31mb'],
  ['JSON', '{"a":"</pre><b>x</b>"}', '"a": "</pre><b>x</b>"'],
])('shows a body of %s as text', async (_what, response_body, expected) => {
  openEvent(refused, { response_body, body_length: response_body.length });
  const body = await screen.findByLabelText('Response body');
  expect(body.textContent).toContain(expected);
  expect(document.querySelector('main img, main script, main b')).toBeNull();
});

it('folds and opens parts of a JSON body, and shows it as it came', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => 9_007_199_254_740_993n + BigInt(n)).join();
  const response_body = `{"user":{"id":"u\u202e"},"ids":[${ids}]}`;
  openEvent(refused, { response_body, body_length: response_body.length });
  const body = await screen.findByRole('group', { name: 'Response body' });
  expect(body.textContent).toBe('{"user": {"id": "u⟨U+202E⟩"}"ids": [ 30 items ]}');
  fireEvent.click(screen.getByText(/30 items/));
  expect(await screen.findByText('9007199254740993')).toBeTruthy();
  fireEvent.click(screen.getByText(/"user"/));
  expect(await screen.findByText(/1 field/)).toBeTruthy();
  expect(body.textContent).not.toContain('"id"');
  fireEvent.click(screen.getByRole('button', { name: 'Raw' }));
  expect(screen.getByLabelText('Response body').textContent).toBe(
    response_body.replace('\u202e', '⟨U+202E⟩'),
  );
});

it('shows JSON with too many values as text', async () => {
  const response_body = JSON.stringify(Array(5000).fill(0));
  openEvent(refused, { response_body, body_length: response_body.length });
  const body = await screen.findByLabelText('Response body');
  expect(body.textContent).toBe(response_body);
  expect(screen.queryByRole('button', { name: 'Raw' })).toBeNull();
});

it('shows everything stored of a huge body, and says how long it was', async () => {
  openEvent(refused, { response_body: 'y'.repeat(16_384), body_length: 40_000 });
  const body = await screen.findByLabelText('Response body');
  expect(body.textContent).toHaveLength(16_384);
  expect(screen.getByText(/first 16,384 of 40,000 characters/)).toBeTruthy();
});

it('explains a network failure with its cause and remedy', async () => {
  const failure = { network_code: 'ECONNREFUSED', network_message: 'connect failed' };
  openEvent({ http_status: null, response: 'network', ...failure });
  expect(await screen.findByText(/connect failed/)).toBeTruthy();
  const panel = screen.getByRole('region', { name: /evt_1/ });
  expect(panel.textContent).toMatch(/Connection refused.*Usually.*Check.*connect failed/);
});

it('leads to the call and to the user', async () => {
  openEvent({ transaction_id: '..', reference_user_id: 'panel/1' });
  const call = await screen.findByRole('link', { name: '..' });
  expect(call.getAttribute('href')).toBe('/sandbox/calls/by-id?transaction_id=..');
  const user = screen.getByRole('link', { name: 'panel/1' });
  expect(user.getAttribute('href')).toBe('/sandbox/users/panel%2F1');
});

it('says so where the archive has no such event, and never draws a failure as that', async () => {
  openPage('/sandbox/events?event=evt_1', {
    get_attempt: () => problem(404, 'not_found', 'T'),
  });
  expect(await screen.findByText('The console has no record of this attempt.')).toBeTruthy();
  openPage('/sandbox/events?event=evt_1', {
    get_attempt: () => problem(500, 'internal', 'T'),
  });
  const panel = await screen.findByRole('region', { name: /evt_1/ });
  expect((await screen.findByRole('alert')).textContent).toContain('The console failed');
  expect(panel.textContent).not.toContain('not known');
});
