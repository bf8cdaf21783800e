import { pushData, type PushEvent } from '@connect-console/server/contract';
import type { Push } from './live';

/** One event of the stream from its data; throws on data of another shape. */
export function readPush(event: PushEvent, text: string): Push {
  return { event, data: pushData[event].parse(JSON.parse(text)) } as Push; // the schema of that event
}
