import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendUnsigned } from '../../testing/fixtures/alert-fixture.js';
import { eventually } from '../../testing/eventually.js';
import {
  alertingConsoles,
  type AlertingConsoles,
} from '../../testing/processes/alerting-consoles.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';

const ROUNDS = soakRounds(2);

let consoles: AlertingConsoles;
beforeEach(async () => {
  consoles = await alertingConsoles();
});
afterEach(() => consoles.remove());

it(
  `sends again what a kill cut off, with the same ID, and nothing else twice, in ${ROUNDS} kills`,
  async () => {
    const { receiver } = consoles;
    let child = consoles.next();
    let url = await child.start();
    await consoles.addChannel(url);
    const ids = () => consoles.alerts().map(({ id }) => id);
    await consoles.turnRule(url, false);

    for (let round = 0; round < ROUNDS; round += 1) {
      const following = consoles.next();
      receiver.answer({ fault: 'hang' });
      // The incident opens and ends in turns. The rule counts recent deliveries, and there may be many rounds.
      const opens = round % 2 === 0;
      if (opens) await sendUnsigned(url);
      await consoles.turnRule(url, opens);
      await eventually(ids, (all) => all.length === 2 * round + 1);
      await child.kill();
      receiver.answer({});
      child = following;
      url = await child.start();
      const [one, other] = await eventually(
        () => ids().slice(2 * round),
        (all) => all.length === 2,
      );
      expect(other).toBe(one);
      // Until that is stored, the next kill would cut off this one again.
      await consoles.sent(url, round + 1);
    }

    const settled = await consoles.sent(url, ROUNDS);
    for (const each of settled) {
      expect(each).toMatchObject({ tries: 2, failure: 'OUTCOME_UNKNOWN' });
    }
    expect(new Set(ids()).size).toBe(ROUNDS);
    expect(ids()).toHaveLength(2 * ROUNDS);
  },
  roundsLimitMs(ROUNDS),
);
