// Run: WEBHOOK_SECRET=… node receiver.mjs
// With Express, use express.raw({ type: 'application/json' }); request.body is then the raw body.
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('Set WEBHOOK_SECRET.');

/** Whether the header is the signature of exactly these bytes. */
function isSigned(rawBody, header) {
  const expected = Buffer.from(
    'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex'),
  );
  const given = Buffer.from(header ?? '');
  // timingSafeEqual takes the same time wherever the bytes differ. It needs two equal lengths.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const rawBody = Buffer.concat(chunks);
  if (!isSigned(rawBody, request.headers['x-hub-signature-256'])) {
    response.writeHead(401).end();
    return;
  }
  // Parse only signed bodies. The same transaction_id may come more than once.
  const delivery = JSON.parse(rawBody.toString());
  console.log(delivery.type, delivery.transaction_id);
  // Respond within 10 s; process slow work afterwards.
  response.writeHead(200).end();
});
server.listen(Number(process.env.PORT ?? 8080));
