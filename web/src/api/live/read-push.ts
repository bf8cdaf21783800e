import { pushData, type PushEvent } from '@connect-console/server/contract';
import type { Push } from './live';

/** One event of the stream from its data; throws on data of another shape. */
export function readPush(event: PushEvent, text: string): Push {
  const data: unknown = JSON.parse(text);
  switch (event) {
    case 'call':
      return { event, call: pushData.call.parse(data) };
    case 'event':
      return { event, record: pushData.event.parse(data) };
    case 'person':
      return { event, user: pushData.person.parse(data) };
    case 'gap':
      return { event, gap: pushData.gap.parse(data) };
    case 'job':
      return { event, job: pushData.job.parse(data) };
    case 'health':
      return { event, health: pushData.health.parse(data) };
    case 'hooks':
    case 'reset':
      return { event };
  }
}
