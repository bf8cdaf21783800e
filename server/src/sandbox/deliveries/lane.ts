import type { DueCall, LaneKey } from './due-calls.js';
import { createSender, type SendSettings, type Sender } from './send.js';

/** How many deliveries to one destination are under way at once. */
export const LANE_LIMIT = 32;

interface UnderWay {
  destination_url: string | null;
  ended: Promise<void>;
}

/** The deliveries of one configuration, with connections and a limit of their own. */
export interface Lane extends LaneKey {
  sender: Sender;
  /** The transactions under way, the only state that is not in the table. */
  inFlight: Map<string, UnderWay>;
}

/** A lane with nothing under way. */
export function createLane(key: LaneKey, settings: SendSettings): Lane {
  return { ...key, sender: createSender(settings), inFlight: new Map() };
}

/** How many more deliveries to this destination the lane may start. */
export function freePlaces(lane: Lane, destination_url: string | null): number {
  const there = [...lane.inFlight.values()].filter(
    (delivery) => delivery.destination_url === destination_url,
  );
  return LANE_LIMIT - there.length;
}

/** Counts a delivery as under way until it has ended; `ended` is called once its place is free again. */
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
