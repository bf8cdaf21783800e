import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { listen, type Listening } from '../../http/listen.js';
import { operationOf } from '../../http/table-router.js';
import type { Metrics, Sample } from './metrics.js';

/** The current value of every metric. If the database does not respond, only its metrics are missing. */
export async function scrape(
  metrics: Pick<Metrics, 'observed' | 'text'>,
  observeAll: () => Promise<Sample[]>,
  logger: Pick<Logger, 'warn'>,
): Promise<string> {
  const samples = await observeAll().catch((error: unknown) => {
    logger.warn({ err: error }, 'the database did not respond to a scrape of the metrics');
    return null;
  });
  metrics.observed(samples);
  return metrics.text();
}

/** The metrics have their own listener, without sign-in. */
export interface MetricsSettings {
  metrics: Metrics;
  host: string;
  port: number;
}

const STREAM = 'open_stream';
const PLACES: [start: string, name: string][] = [
  ['/hooks/', 'incoming_delivery'],
  ['/assets/', 'asset'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/api', 'no_operation'],
];

/** Reports every request by its operation, or by the kind of its address. */
export function requestMetrics({ request: report }: Pick<Metrics, 'request'>): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    response.once('close', () => {
      const { originalUrl } = request;
      const operation =
        operationOf(request) ??
        PLACES.find(([start]) => originalUrl.startsWith(start))?.[1] ??
        'page';
      report(
        operation,
        response.statusCode,
        operation === STREAM ? null : performance.now() - begun,
      );
    });
    next();
  };
}

/** Serves `GET /metrics`. */
export function serveMetrics(
  { metrics, host, port }: MetricsSettings,
  observeAll: () => Promise<Sample[]>,
  logger: Logger,
): Promise<Listening> {
  return listen(
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      scrape(metrics, observeAll, logger).then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'the metrics could not be written');
          response.writeHead(500).end();
        },
      );
    },
    { host, port },
  );
}
