import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { WEBHOOK_TYPES } from '../../contract/index.js';
import { AFTER_FAULT_MS, createAlarm } from '../clock/alarm.js';
import type { Clock } from '../clock/clock.js';
import type { Database, CallRow, EventRow } from '../database/schema.js';
import type { Sequence } from '../database/sequence.js';
import {
  conclude,
  createSender,
  NOT_CONFIGURED,
  type AttemptResult,
  type Conclusion,
  type Sender,
  type SendSettings,
} from './attempt.js';
import { nextDueAt, selectDueCalls, type DueCall, type LaneKey } from './pending-calls.js';
import { groupWrites } from '../../database/grouped-writes.js';

/** One attempt, and the state of its call after it. */
interface Recording {
  call: DueCall;
  result: AttemptResult;
  conclusion: Conclusion;
}

// A row has thirteen values, so this is far below the limit of a statement.
const ROWS_A_TRANSACTION = 200;

function eventOf({ call, result, conclusion }: Recording, seq: number): EventRow {
  return {
    event_id: `evt_${randomUUID()}`,
    seq,
    key_id: call.key_id,
    transaction_id: call.transaction_id,
    webhook_type: call.webhook_type,
    attempt: conclusion.attempts,
    destination_url: call.destination_url,
    http_status: result.http_status,
    response_body: result.body,
    error_code: result.network_error?.code ?? null,
    error_message: result.network_error?.message ?? null,
    duration_ms: result.duration_ms,
    created_at: conclusion.updated_at,
  };
}

/** Stores an attempt and the state of its call in one transaction, which attempts that end together share. */
function createRecorder(database: Database, sequence: Sequence) {
  return groupWrites<Recording>(ROWS_A_TRANSACTION, async (batch) => {
    await database.transaction().execute(async (transaction) => {
      const events = batch.map((recording) => eventOf(recording, sequence.next()));
      await transaction.insertInto('events').values(events).execute();
      for (const { call, conclusion } of batch) {
        const columns: Partial<CallRow> = conclusion;
        await transaction
          .updateTable('calls')
          .set(columns)
          .where('transaction_id', '=', call.transaction_id)
          .execute();
      }
    });
  });
}

/** How many deliveries to one destination are under way at once. */
const LANE_LIMIT = 32;

interface UnderWay {
  destination_url: string | null;
  ended: Promise<void>;
}

/** The deliveries of one configuration, with their own connections and limit. */
interface Lane extends LaneKey {
  sender: Sender;
  /** The transactions under way, the only state that is not in the table. */
  inFlight: Map<string, UnderWay>;
}

export interface DelivererSettings extends SendSettings {
  database: Database;
  clock: Clock;
  sequence: Sequence;
  logger: Logger;
  /** The keys whose calls are delivered. */
  key_ids: readonly string[];
  retry: { baseMs: number; random: () => number };
}

const GONE: AttemptResult = {
  http_status: null,
  body: null,
  network_error: {
    code: NOT_CONFIGURED,
    message: 'No destination is configured for this event type any more.',
  },
  duration_ms: 0,
};

/**
 * The table is the queue: due calls are selected from it, so a crash loses none, and a crash between sending and
 * recording sends again. Stopping starts no more deliveries, and waits for those under way.
 */
export function createDeliverer(settings: DelivererSettings) {
  const { database, clock, logger, retry } = settings;
  const record = createRecorder(database, settings.sequence);
  const lanes: readonly Lane[] = settings.key_ids.flatMap((key_id) =>
    WEBHOOK_TYPES.map((webhook_type) => ({
      ...{ key_id, webhook_type },
      sender: createSender(settings),
      inFlight: new Map<string, UnderWay>(),
    })),
  );
  const alarm = createAlarm({ clock, logger, work, fault: 'due calls could not be read' });

  async function deliver(lane: Lane, call: DueCall): Promise<void> {
    const { destination_url, body } = call;
    try {
      const result =
        destination_url === null ? GONE : await lane.sender.send(destination_url, body);
      const conclusion = conclude(call.attempts + 1, result, clock.now(), retry);
      await record({ call, result, conclusion });
    } catch (error) {
      logger.error({ err: error, transaction_id: call.transaction_id }, 'delivery not recorded');
      await delay(AFTER_FAULT_MS);
    }
  }

  async function startDue(lane: Lane, now: number): Promise<void> {
    const without = [...lane.inFlight.keys()];
    // All due calls have the lane's current destination. After a change, deliveries that still wait for the former
    // destination do not use up its places. A full lane still selects more calls, because only the calls show the
    // destination.
    const limit = LANE_LIMIT - (without.length % LANE_LIMIT);
    const due = await selectDueCalls(database, lane, { now, without, limit });
    const destination_url = due[0]?.destination_url ?? null;
    const there = [...lane.inFlight.values()].filter(
      (each) => each.destination_url === destination_url,
    );
    for (const call of due.slice(0, LANE_LIMIT - there.length)) {
      if (alarm.isStopped()) return;
      const ended = deliver(lane, call).finally(() => {
        lane.inFlight.delete(call.transaction_id);
        alarm.wake();
      });
      lane.inFlight.set(call.transaction_id, { destination_url, ended });
    }
  }

  async function work(): Promise<number | null> {
    // One time for the whole run, so that every call is either due or waited for.
    const now = clock.now();
    for (const lane of lanes) await startDue(lane, now);
    return nextDueAt(database, now);
  }

  /** Starts no more deliveries and waits for those under way. */
  async function stop(): Promise<void> {
    await alarm.stop();
    await Promise.all(
      lanes.flatMap((lane) => [...lane.inFlight.values()].map(({ ended }) => ended)),
    );
    await Promise.all(lanes.map((lane) => lane.sender.close()));
  }

  return { wake: alarm.wake, stop };
}
