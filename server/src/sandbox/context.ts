import type { ClockRunner } from './deliveries/clock-run.js';
import type { Phones } from './invite/phones.js';
import type { Clock } from './clock/clock.js';
import type { MaintenanceSwitch } from './control/maintenance-switch.js';
import type { Database, Side } from './database/schema.js';
import type { Sequence } from './database/sequence.js';
import type { TestReceivers } from './test-receivers/test-receivers.js';

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
