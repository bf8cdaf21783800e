import type {
  ConnectResponse,
  Operation,
  QaOperation,
  QaRequest,
  QaResponse,
  RequestOf,
} from '../contract/index.js';
import type { ClockRunner } from './deliveries/clock-run.js';
import type { Phones } from './invite/phones.js';
import type { Clock } from './clock/clock.js';
import type { MaintenanceSwitch } from './control/maintenance-switch.js';
import type { Account, Database, Side } from './database/schema.js';
import type { Sequence } from './database/sequence.js';
import type { TestReceivers } from './test-receivers/test-receivers.js';

/** What every handler works with. */
export interface SandboxContext {
  database: Database;
  clock: Clock;
  clockRunner: ClockRunner;
  sequence: Sequence;
  maintenance: MaintenanceSwitch;
  testReceivers: TestReceivers;
  phones: Phones;
  salts: Record<Side, string>;
  retryBaseMs: number;
  /** Without a trailing slash; known once the port is known. */
  publicUrl: () => string;
  /** Wakes the deliverer and the outcome batches. Call it after the commit, never before. */
  wake: () => void;
}

/** Carries out one of the eight endpoints for the owner of an API key. */
export type Endpoint<O extends Operation> = (
  context: SandboxContext,
  account: Account,
  body: RequestOf<O>,
) => Promise<ConnectResponse<O>>;

/** The same for an operation of the QA API. */
export type Control<C extends QaOperation> = (
  context: SandboxContext,
  account: Account,
  request: QaRequest<C>,
) => Promise<QaResponse<C>>;
