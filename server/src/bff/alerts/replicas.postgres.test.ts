import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendUnsigned } from '../../testing/fixtures/alert-fixture.js';
import { eventually } from '../../testing/eventually.js';
import {
  alertingConsoles,
  type AlertingConsoles,
} from '../../testing/processes/alerting-consoles.js';

let consoles: AlertingConsoles;
beforeEach(async () => {
  consoles = await alertingConsoles();
});
afterEach(() => consoles.remove());

it('sends an incident once for all replicas, also when another one takes over', async () => {
  const [leader, follower] = [consoles.next(), consoles.next()];
  const first = await leader.start();
  const second = await follower.start();
  await consoles.addChannel(second);
  const sent = () => consoles.alerts().map(({ type }) => type);

  await sendUnsigned(first);
  await eventually(sent, (all) => all.length > 0);
  await consoles.turnRule(second, false);
  await eventually(sent, (all) => all.length > 1);
  // A notification that is sent but not stored yet would be sent again by the other console.
  await consoles.sent(second, 2);
  await leader.kill();
  await consoles.turnRule(second, true);
  await eventually(sent, (all) => all.length > 2);
  expect(sent()).toEqual(['incident.opened', 'incident.ended', 'incident.opened']);
});
