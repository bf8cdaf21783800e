import { expect, it } from 'vitest';
import { createFlowSeal } from './flow.js';

const FLOW = { state: 's', nonce: 'n', verifier: 'v', expires_at: 0 };

it('opens what another replica sealed, until it expires', () => {
  const [one, other] = [createFlowSeal('the same secret'), createFlowSeal('the same secret')];
  const begun = { ...FLOW, expires_at: Date.now() + 60_000 };
  expect(other.open(one.seal(begun))).toEqual(begun);
  expect(other.open(one.seal({ ...begun, expires_at: Date.now() }))).toBeNull();
});

it.each([
  ['of another secret', (_text: string) => createFlowSeal('another').seal(FLOW)],
  ['that was changed', (text: string) => text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA')],
  ['that was cut short', (text: string) => text.slice(0, 30)],
  ['that is empty', () => ''],
])('does not open a text %s', (_what, spoiled) => {
  const flows = createFlowSeal('the secret');
  const sealed = flows.seal({ ...FLOW, expires_at: Date.now() + 60_000 });
  expect(flows.open(spoiled(sealed))).toBeNull();
});
