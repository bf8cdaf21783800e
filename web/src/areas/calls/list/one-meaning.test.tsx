import { JOB_ITEM_STATES, USER_STATUSES } from '@connect-console/server/contract';
import { render } from '@testing-library/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { describe, expect, it } from 'vitest';
import { callWording, STATE_WORDS } from '../../../records/call/call-wording';
import { itemWording } from '../../../records/job/job-wording';
import { deliveryWording, userWording } from '../../../records/user/user-wording';
import { StatusShape, toneText, toneWash, type Tone } from '../../../ui/feedback/status';
import { RerunMark } from '../../../records/call/call-status';

// The table of visual.md: what each shape stands for, and its colour.
const MEANINGS: readonly [Tone, string, string][] = [
  ['good', 'disc with a tick: delivered, verified, done', 'good'],
  ['retrying', 'quarter-filled ring: a call that is being retried', 'attention'],
  ['attention', 'triangle: needs a look', 'attention'],
  ['waiting', 'empty ring: nothing happened yet', 'soft'],
  ['bad', 'diamond with a cross: failed', 'bad'],
  ['unfulfillable', 'octagon with a bar: could not be verified', 'attention'],
  ['off', 'square with a dash: revoked, off, not done', 'soft'],
  ['unknown', 'dotted ring: unknown', 'soft'],
];

const drawn = (tone: Tone) => render(<StatusShape tone={tone} />).container.innerHTML;

const DELIVERIES = ['delivered', 'retrying', 'failed', 'not_sent', 'unknown'] as const;
const call = (state: keyof typeof STATE_WORDS, attempts: number) =>
  callWording({ state, attempts, state_reason: null, delivered_attempt: null, status: null });
const WORDINGS: readonly { text: string; tone: Tone }[] = [
  ...Object.values(STATE_WORDS),
  ...(['delivered', 'retrying', 'failed', 'unknown'] as const).map((state) => call(state, 3)),
  call('retrying', 0),
  ...USER_STATUSES.map((status) => userWording[status]),
  ...DELIVERIES.flatMap((delivery) => deliveryWording({ delivery, delivery_reason: null }) ?? []),
  ...(['rerun', 'registration', 'scenario'] as const).flatMap((kind) =>
    JOB_ITEM_STATES.map((state) => itemWording(kind)[state]),
  ),
];
const textsOf = (tone: Tone) =>
  WORDINGS.flatMap((each) => (each.tone === tone ? each.text.toLowerCase() : []));

describe('each shape and colour means one thing', () => {
  it('has its own shape for each meaning', () => {
    expect(new Set(MEANINGS.map(([tone]) => drawn(tone))).size).toBe(MEANINGS.length);
    expect(MEANINGS.map(([tone]) => tone).toSorted()).toEqual(Object.keys(toneText).toSorted());
  });
  it.each(MEANINGS)('%s is a %s', (tone, _shape, colour) => {
    expect(toneText[tone]).toBe(`text-${colour}`);
    expect(toneWash[tone].split(' ')).toContain(`text-${colour}`);
  });
  it('draws retried calls, and only those, as retrying', () => {
    const retried = WORDINGS.filter(({ text }) => /retr(y|ied)/i.test(text));
    expect(retried.length).toBeGreaterThanOrEqual(3);
    expect(retried.map(({ tone }) => tone)).toEqual(retried.map(() => 'retrying'));
    expect(textsOf('retrying')).toHaveLength(retried.length);
  });
  it('draws only a user who could not be verified as an octagon', () => {
    expect(textsOf('unfulfillable')).toEqual(['could not be verified']);
  });
  it('draws no failure in green, and every failure as a diamond', () => {
    const failure = /fail|refused|denied|not sent: |not as expected/i;
    expect(textsOf('good').filter((text) => /\b(not?|without)\b/.test(text))).toEqual([]);
    const failed = WORDINGS.filter(({ text }) => failure.test(text));
    expect(failed.length).toBeGreaterThanOrEqual(5);
    expect(failed.map(({ tone }) => tone)).toEqual(failed.map(() => 'bad'));
  });
});

it('marks a rerun with another icon than the button that reruns', () => {
  const icon = (element: React.ReactNode) =>
    render(element).container.querySelector('svg')?.innerHTML ?? 'none';
  expect(icon(<RerunMark origin="ewh:1" />)).not.toBe(icon(<RotateCw />));
});
