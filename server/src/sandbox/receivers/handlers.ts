import type { ControlHandlers } from '../control/control-handler.js';
import { DoesNotExistError } from '../errors.js';

/** The controls of the receivers and their inbox. No receiver is served yet, so that both are empty. */
export const receiverHandlers: ControlHandlers<
  'receivers' | 'inbox' | 'inbox_record' | 'inbox_clear'
> = {
  receivers: () => Promise.resolve({ receivers: [] }),
  inbox: () => Promise.resolve({ entries: [], newest: 0, more: false }),
  inbox_record: () => Promise.reject(new DoesNotExistError('Nothing in the inbox has this id.')),
  inbox_clear: () => Promise.resolve({}),
};
