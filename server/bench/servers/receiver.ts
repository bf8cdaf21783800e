import { startWebhookReceiver } from '../../src/testing/services/webhook-receiver.js';
import { report } from './report.js';

const receiver = await startWebhookReceiver();
// Responds with 200 to everything, and at /count with the number of deliveries.
receiver.answer(({ path }) => {
  if (path !== '/count') return {};
  const paths = receiver.deliveries.filter((delivery) => delivery.path !== '/count');
  return { body: String(paths.length) };
});
report(receiver.url);
