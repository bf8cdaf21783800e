import type { ArchivedCall, CallState, Environment } from '@connect-console/server/contract';
import {
  MutationObserver,
  mutationOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEnvironment } from '../use-environment';
import { ask, keyOf } from '../client';
import { callDetailQuery } from './call-detail';

/** The key of the reruns of one call, or of all calls. */
const rerunKey = (environment: Environment, transaction_id?: string) =>
  keyOf('call_rerun', {
    environment,
    ...(transaction_id !== undefined && { body: { transaction_id } }),
  });

/** A rerun that the service accepted. */
interface AcceptedRerun {
  /** Null if the response does not name the new call. */
  new_id: string | null;
  /** By this browser's clock, in ms since 1970. */
  at: number;
}

/** Reruns a call (4.7). Its variables are the call as known when Rerun was pressed. */
function rerunMutation(environment: Environment, transaction_id: string) {
  return mutationOptions({
    mutationKey: rerunKey(environment, transaction_id),
    mutationFn: async (_call: object): Promise<AcceptedRerun> => {
      const asked = { environment, body: { transaction_id } };
      const { transaction_id: named } = await ask('call_rerun', asked);
      // A service that returns the same ID has not named the new call.
      return { new_id: named === transaction_id ? null : named, at: Date.now() };
    },
    // The result stays until it is dismissed, also after a visit to another page.
    gcTime: Infinity,
  });
}

/** What a rerun needs to know about a call; the state is null if the console does not know the call. */
export type Rerunnable = Pick<
  ArchivedCall,
  'transaction_id' | 'rerun_state' | 'delivered_by_rerun' | 'is_earlier_key'
> & { state: CallState | null };

/** A press of Rerun in this browser window. */
export interface RerunPress {
  /** The call as it was known when Rerun was pressed. */
  call: Rerunnable;
  /** By this browser's clock, in ms since 1970. */
  pressed_at: number;
  status: 'idle' | 'pending' | 'success' | 'error';
  /** Undefined until the service has accepted the rerun. */
  accepted: AcceptedRerun | undefined;
  /** Null unless `status` is "error". */
  failure: unknown;
}

/** The presses for one call, or for all calls, oldest first. They are kept until they are dismissed. */
export function useRerunPresses(transaction_id?: string): RerunPress[] {
  const environment = useEnvironment();
  return useMutationState({
    filters: { mutationKey: rerunKey(environment, transaction_id) },
    select: ({ state }) => ({
      call: state.variables as Rerunnable, // the variables of rerunMutation
      pressed_at: state.submittedAt,
      status: state.status,
      accepted: state.data as AcceptedRerun | undefined, // the result of rerunMutation
      failure: state.error,
    }),
  });
}

// Longer than any double click, shorter than the pause before an intended second press.
const DOUBLE_PRESS_MS = 3000;

/** Reruns a call, and dismisses its presses. It subscribes to nothing, because every row of a list has it. */
export function useRerun(call: Rerunnable) {
  const environment = useEnvironment();
  const { transaction_id } = call;
  const client = useQueryClient();
  const cache = client.getMutationCache();
  const presses = () => cache.findAll({ mutationKey: rerunKey(environment, transaction_id) });
  const dismiss = () => {
    for (const press of presses()) cache.remove(press);
  };
  /** Whether a press now would repeat the last one, so that it does nothing. */
  const isRepeat = (): boolean => {
    const last = presses().at(-1)?.state;
    if (last?.status === 'pending') return true;
    return last?.status === 'success' && Date.now() - last.submittedAt < DOUBLE_PRESS_MS;
  };
  const press = () => {
    if (isRepeat()) return;
    dismiss();
    const write = new MutationObserver(client, rerunMutation(environment, transaction_id));
    // The press has the failure; see useRerunPresses.
    write.mutate(call).catch(() => undefined);
  };
  return { press, dismiss, isRepeat };
}

/** The new call of a press: its ID, its state in the console, and whether it was matched by time; null if unknown. */
export function useNewCall({ call, accepted }: RerunPress) {
  const { transaction_id } = call;
  const { data, dataUpdatedAt } = useQuery({
    ...callDetailQuery(useEnvironment(), transaction_id),
    enabled: accepted !== undefined,
  });
  // Data read before the rerun was accepted does not contain it.
  if (!accepted || !data || dataUpdatedAt < accepted.at) {
    return { id: accepted?.new_id ?? null, newCall: null, isByTime: false };
  }
  const [newest] = data.reruns
    .filter((rerun) => rerun.transaction_id === transaction_id)
    .sort((a, b) => b.requested_at - a.requested_at);
  const id = accepted.new_id ?? newest?.new_transaction_id ?? null;
  return {
    id,
    newCall: data.rerun_chain.find((each) => each.transaction_id === id) ?? null,
    isByTime: accepted.new_id === null && newest?.matched === 'time',
  };
}
