import type { QaResponse, QaOperation, QaRequest } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';

/** Answers one control, without `status`; a refusal is thrown (api/failure-answer.ts has which). */
export type ControlHandler<C extends QaOperation> = (
  context: SandboxContext,
  account: Account,
  request: QaRequest<C>,
) => Promise<QaResponse<C>>;

/** One handler for each of the named controls: a missing one does not compile. */
export type ControlHandlers<C extends QaOperation = QaOperation> = {
  [Name in C]: ControlHandler<Name>;
};
