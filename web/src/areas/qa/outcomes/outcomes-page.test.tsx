import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem, type Sent, type Stubs } from '../../../testing/stub-api';
import { outcomeBatch, batchStep } from '../../../testing/batch-responses';
import { offerResponse, registrationResponse, userItem } from '../../../testing/qa-responses';

const person = { person_id: 'p1', person: 'Test person A', seeded: true, verified_users: 2 };
const SELECTED = '/sandbox/qa/outcomes#id=a&id=b&id=c';

function open(path: string, more: Stubs = {}) {
  return openPage(path, {
    qa_offer: () => offerResponse(),
    qa_persons: () => ({ persons: [person] }),
    qa_batches: () => ({ plans: [] }),
    qa_batch_start: () => outcomeBatch({ total: 3 }),
    qa_batch: () => ({ plan: outcomeBatch(), steps: [batchStep(1)], next_after: null }),
    ...more,
  });
}
const starts = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'qa_batch_start');
const requestIds = (sent: readonly Sent[]) =>
  starts(sent).map(({ body }) => (body as { request_id: string }).request_id); // as it was sent
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const startButton = (count: string) => screen.findByRole('button', { name: `Start for ${count}` });

describe('outcome batches', () => {
  it('previews the batch, and starts it once', async () => {
    const { sent, router } = open(SELECTED);
    const start = await startButton('3 users');
    const form = screen.getByRole('form', { name: 'Outcomes for many' });
    type('Share 1: percentage', '70');
    type('Share 2: outcome', 'revoked');
    type('Share 2: percentage', '30');
    for (const n of [4, 3]) {
      fireEvent.click(within(form).getByRole('button', { name: `Remove share ${n}` }));
    }
    expect(form.textContent).toContain('2 users will be verified.');
    expect(form.textContent).toContain('1 user will be verified and then revoked.');
    type('Seed', 'again');
    type('Delay', '5');
    expect(form.textContent).toMatch(/The first is due in 5 min/);
    fireEvent.click(start);
    fireEvent.click(start);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/qa/outcomes/plan-1');
    });
    expect(starts(sent)).toHaveLength(1);
    expect(starts(sent)[0]?.body).toMatchObject({
      reference_user_ids: ['a', 'b', 'c'],
      shares: [
        { percent: 70, outcome: 'verified' },
        { percent: 30, outcome: 'revoked' },
      ],
      ...{ seed: 'again', delay_ms: 300_000 },
    });
  });

  it('takes the users of a bulk registration', async () => {
    const items = ['a', 'b'].map((reference_user_id, at) =>
      userItem(at + 1, { reference_user_id }),
    );
    const { sent } = open('/sandbox/qa/outcomes?batch=job-1', {
      get_registration: () => ({ job: registrationResponse(), items, next_after: null }),
    });
    fireEvent.click(await startButton('2 users'));
    await waitFor(() => {
      expect(starts(sent)[0]?.body).toMatchObject({ reference_user_ids: ['a', 'b'] });
    });
  });

  it('calls no user selected that could not be read', async () => {
    open('/sandbox/qa/outcomes?batch=r1', {
      get_registration: () => problem(500, 'internal', 'Broken'),
    });
    expect(await screen.findByText('The console failed')).toBeTruthy();
    expect(screen.queryByText(/No users are selected|0 users/)).toBeNull();
    expect(screen.getByText('The users are not known yet.')).toBeTruthy();
    const start = screen.getByRole('button', { name: 'Start' });
    expect(start.getAttribute('aria-disabled')).toBe('true');
  });

  it('does not start until the shares add up', async () => {
    const { sent } = open(SELECTED);
    const start = await startButton('3 users');
    const percent = screen.getByLabelText('Share 1: percentage');
    fireEvent.change(percent, { target: { value: '70' } });
    expect(screen.getByText('Total 90 %: 10 % missing')).toBeTruthy();
    expect(start.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(start);
    fireEvent.change(percent, { target: { value: 'most' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter a percentage from 0 to 100');
    expect(starts(sent)).toEqual([]);
  });

  it('takes pasted IDs, lists invalid lines, and shows the JSON equivalent', async () => {
    const { sent } = open('/sandbox/qa/outcomes');
    const field = await screen.findByLabelText('Reference user IDs');
    expect(await screen.findByText('No users are selected.')).toBeTruthy();
    const text = `<b>x</b>\nb\nb\n${'y'.repeat(300)}`;
    fireEvent.change(field, { target: { value: text } });
    expect(screen.getByText('2 lines skipped')).toBeTruthy();
    expect(screen.getByText('Same ID as line 2')).toBeTruthy();
    expect(screen.getByText('reference_user_id must have at most 255 characters')).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('Share 1: human'), {
      target: { value: 'Test person A' },
    });
    const json = screen.getByLabelText('JSON equivalent').textContent;
    expect(json).toContain('"$BASE_URL/sandbox/plans"');
    expect(json).toContain('"person": "Test person A"');
    fireEvent.click(await startButton('2 users'));
    await waitFor(() => {
      expect(starts(sent)[0]?.body).toMatchObject({ reference_user_ids: ['<b>x</b>', 'b'] });
    });
  });

  it('shows a failure, and repeats the request with the same ID', async () => {
    const { sent } = open(SELECTED, {
      qa_batch_start: () => problem(502, 'upstream_timeout', 'Slow'),
    });
    fireEvent.click(await startButton('3 users'));
    expect(await screen.findByText('The service took too long to respond')).toBeTruthy();
    fireEvent.click(await startButton('3 users'));
    await waitFor(() => {
      expect(starts(sent)).toHaveLength(2);
    });
    expect(new Set(requestIds(sent)).size).toBe(1);
  });

  it('sends other users with another ID, because the first would return the first batch', async () => {
    const { sent } = open('/sandbox/qa/outcomes', {
      qa_batch_start: () => problem(502, 'upstream_timeout', 'Slow'),
    });
    const field = await screen.findByLabelText('Reference user IDs');
    fireEvent.change(field, { target: { value: 'a' } });
    fireEvent.click(await startButton('1 user'));
    expect(await screen.findByText('The service took too long to respond')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'b' } });
    fireEvent.click(await startButton('1 user'));
    await waitFor(() => {
      expect(starts(sent)).toHaveLength(2);
    });
    expect(starts(sent)[1]?.body).toMatchObject({ reference_user_ids: ['b'] });
    expect(new Set(requestIds(sent)).size).toBe(2);
  });

  it('lists the batches, and shows a failed load as a failure', async () => {
    const plans = [outcomeBatch({}, { done: 1, waiting: 3 })];
    open('/sandbox/qa/outcomes', { qa_batches: () => ({ plans }) });
    const link = await screen.findByRole('link', { name: 'Batch for 4 users' });
    expect(link.getAttribute('href')).toBe('/sandbox/qa/outcomes/plan-1');
    expect(screen.getByText(/1 of 4 users done, 3 waiting\./)).toBeTruthy();
    open('/sandbox/qa/outcomes', { qa_batches: () => problem(500, 'internal', 'No') });
    expect(await screen.findByText('The console failed')).toBeTruthy();
    expect(screen.queryByText('No outcome batches yet')).toBeNull();
  });
});
