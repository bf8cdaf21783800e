import type { DueCall } from './attempt.js';
import type { LaneKey } from './due-calls.js';
import { createSender, type SendSettings, type Sender } from './send.js';

/** How many deliveries to one destination are under way at once. */
export const LANE_LIMIT = 32;
/** The same for a lane whose destination was changed while the former ones still hang. */
const LANE_TOTAL = 4 * LANE_LIMIT;

interface UnderWay {
  destination_url: string | null;
  ended: Promise<void>;
}

/** One configuration's share of the work: its own connections, its own limit. */
export interface Lane extends LaneKey {
  sender: Sender;
  /** The transactions under way: all that the deliverer knows and the table does not. */
  inFlight: Map<string, UnderWay>;
}

/** A lane with nothing under way. */
export function createLane(key: LaneKey, settings: SendSettings): Lane {
  return { ...key, sender: createSender(settings), inFlight: new Map() };
}

/** How many more deliveries to this destination the lane may start now. */
export function freePlaces(lane: Lane, destination_url: string | null): number {
  const underWay = [...lane.inFlight.values()];
  const there = underWay.filter((delivery) => delivery.destination_url === destination_url);
  return Math.max(0, Math.min(LANE_LIMIT - there.length, LANE_TOTAL - underWay.length));
}

/** Notes a delivery as under way until it has ended; `ended` is told once its place is free again. */
export function start(
  lane: Lane,
  call: DueCall,
  deliver: () => Promise<void>,
  ended: () => void,
): void {
  const { destination_url } = call;
  const delivery = deliver().finally(() => {
    lane.inFlight.delete(call.transaction_id);
    ended();
  });
  lane.inFlight.set(call.transaction_id, { destination_url, ended: delivery });
}
