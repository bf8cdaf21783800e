import type { DueCall } from './attempt.js';
import type { LaneKey } from './due-calls.js';
import { createSender, type SendSettings, type Sender } from './send.js';

/** How many deliveries of one lane are under way at once. */
const LANE_LIMIT = 32;

/** One destination's share of the work: its own connections, its own limit. */
export interface Lane extends LaneKey {
  sender: Sender;
  /** The transactions under way: all that the deliverer knows and the table does not. */
  inFlight: Map<string, Promise<void>>;
}

/** A lane with nothing under way. */
export function createLane(key: LaneKey, settings: SendSettings): Lane {
  return { ...key, sender: createSender(settings), inFlight: new Map() };
}

/** How many more deliveries the lane may start now. */
export const freePlaces = (lane: Lane): number => LANE_LIMIT - lane.inFlight.size;

/** Notes a delivery as under way until it has ended; `ended` is told once its place is free again. */
export function start(
  lane: Lane,
  call: DueCall,
  deliver: () => Promise<void>,
  ended: () => void,
): void {
  const delivery = deliver().finally(() => {
    lane.inFlight.delete(call.transaction_id);
    ended();
  });
  lane.inFlight.set(call.transaction_id, delivery);
}
