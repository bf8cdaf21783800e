import type { OpenDatabase } from '../../../database/opened.js';
import { UpstreamError } from '../../../upstream/failures.js';
import type { CallStore } from '../../calls/call-store.js';
import { requestPoll } from '../../sync/demand.js';
import { pause } from '../../sync/pause.js';
import type { ConsoleSchema } from '../../schema.js';
import { asks, type AskedParts } from './asking.js';
import type { Changed } from './changed.js';
import { createKnownCalls } from './known-calls.js';
import { makeRoom } from './make-room.js';
import { readPlan } from './read-plan.js';
import type { Stage } from './stage.js';

/** What the steps of a run reach of the console and of the service. */
export interface StageParts extends AskedParts {
  database: OpenDatabase<ConsoleSchema>;
  archive: Pick<CallStore, 'findCalls'>;
  /** Whether the archive looks at the service by itself: else nothing need wait for it. */
  harvests: boolean;
}

/** Whose run it is. */
interface Whose {
  mark: string;
  by: string;
  changed: Changed;
  /** Aborted when the run is over. */
  over: AbortSignal;
}

/** A stage on which nothing has happened yet. */
export function createStage(parts: StageParts, { mark, by, changed, over }: Whose): Stage {
  const { environment, client, database, archive } = parts;
  const calls = createKnownCalls();
  const groups: Stage['groups'] = new Map();
  const plans: string[] = [];
  const { ask, control } = asks(parts, by, over);

  async function look(): Promise<void> {
    const people = new Set([...groups.values()].flat());
    const { value } = await client.call('call_get', {}, over);
    calls.noteListing(value.items, people);
    for (const id of plans) {
      await readPlan({ control }, id, (step) => {
        calls.note(step.reference_user_id, step.calls);
      });
    }
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, over);
    over.throwIfAborted();
  }

  const room = {
    ...{ archive, environment, look, rest },
    known: calls.all,
    nudge: () => requestPoll(database, environment),
  };
  return {
    ...{
      mark,
      groups,
      calls,
      plans,
      changed,
      ask,
      control,
      look,
      rest,
      probes: 0,
      loose: new Set(),
    },
    async makeRoom(news) {
      if (!parts.harvests) return;
      await makeRoom(room, news).catch((error: unknown) => {
        // What cannot be listed now is not waited for; a step that needs the service says so itself.
        if (!(error instanceof UpstreamError)) throw error;
      });
    },
  };
}
