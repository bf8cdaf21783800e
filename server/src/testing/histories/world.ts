import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectApi, type Operation } from '../../contract/index.js';
import type { ConsoleSchema, ServiceSettings } from '../../bff/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import { eventually } from '../eventually.js';
import { startTestSandbox, type SandboxFixture } from '../fixtures/sandbox-fixture.js';
import { startTestConsole, type Answer, type TestConsole } from '../fixtures/test-console.js';
import { FAST } from '../fixtures/test-sync.js';
import { startBusinessServer, type BusinessServer } from './business-server.js';
import { emptyDatabase } from '../fixtures/empty-database.js';
import { openSandboxTruth, type SandboxTruth } from './sandbox-truth.js';
import { startServiceGate, type ServiceGate } from './service-gate.js';

// Longer than any history takes: only moves of the clock make a retry due.
const RETRY_BASE_MS = 600_000;
// For several consoles on one database. A single one is signed in to by its link, which saves a password hash.
const OWNER = { email: 'owner@example.com', password: 'the password of the owner' };
// Hanging requests are given up soon, but responses have time on a busy machine.
const DELIVERY_TIMEOUT_MS = 3_000;

const namesUser = z.object({ reference_user_id: z.string() });

/** Since when a console has worked with a key: later attempts may have reached it. */
export interface Tenure {
  key: string;
  afterAttempt: number;
}

interface WorldOptions {
  others?: readonly OpenDatabase<ConsoleSchema>[];
  deliveryTimeoutMs?: number;
  aheadMs?: number;
}

/**
 * A sandbox, a console that may be stopped, the business's servers, and everything known about them. The console may be
 * several on one database, which get requests in turn.
 */
export class World {
  /** The running ones, of which the first polls. */
  private consoles: TestConsole[] = [];
  /** One for each database. */
  private readonly ports: number[];
  private turns = 0;
  private isCut = false;
  key: string;
  readonly tenures: Tenure[] = [];
  /** The registered users, in order, except those of a burst. */
  readonly users: string[] = [];
  /**
   * Whether destinations were changed while no console could read them: the console does not notice a change that is
   * undone within two minutes.
   */
  isChangedUnseen = false;
  /** How many were registered in total. */
  registered = 0;
  /** The original call of each rerun, by the new call's ID. */
  readonly reruns = new Map<string, string>();

  private constructor(
    private readonly databases: readonly OpenDatabase<ConsoleSchema>[],
    readonly sandbox: SandboxFixture,
    readonly truth: SandboxTruth,
    readonly gate: ServiceGate,
    readonly business: BusinessServer,
    readonly relayTarget: BusinessServer,
    readonly keys: readonly [string, string],
  ) {
    this.key = keys[0];
    this.ports = databases.map(() => 0);
  }

  /**
   * Starts everything but the console; the database is emptied first. `others`: the same database, opened once more for
   * each further console. `aheadMs`: how far the service's clock is ahead of the consoles'.
   */
  static async start(
    database: OpenDatabase<ConsoleSchema>,
    { others = [], deliveryTimeoutMs = DELIVERY_TIMEOUT_MS, aheadMs = 0 }: WorldOptions = {},
  ): Promise<World> {
    await emptyDatabase(database);
    const keys = [`key-one-${randomUUID()}`, `key-two-${randomUUID()}`] as const;
    const sandbox = await startTestSandbox({
      ...{ sandboxKeys: keys, productionKeys: [] },
      ...{ retryBaseMs: RETRY_BASE_MS, deliveryTimeoutMs, startsBehindMs: Math.max(0, -aheadMs) },
    });
    if (aheadMs > 0) await sandbox.post('/sandbox/clock', { advance_ms: aheadMs }, keys[0]);
    const truth = openSandboxTruth(sandbox.databaseFile);
    const gate = await startServiceGate(sandbox.url, truth.now);
    const [business, relayTarget] = [await startBusinessServer(), await startBusinessServer()];
    const databases = [database, ...others];
    return new World(databases, sandbox, truth, gate, business, relayTarget, keys);
  }

  /** Where each console receives deliveries. */
  get hookUrls(): string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}/hooks/sandbox`);
  }

  get isRunning(): boolean {
    return this.consoles.length > 0;
  }

  /** Whether the console can reach the service. */
  get isConnected(): boolean {
    return this.isRunning && !this.isCut;
  }

  /** The ID of the console's key in the sandbox's database. */
  get keyId(): string {
    return createHash('sha256').update(this.key).digest('hex').slice(0, 16);
  }

  async setCut(isCut: boolean): Promise<void> {
    if (this.isConnected) await this.gate.settled();
    this.isCut = isCut;
    this.gate.setCut(isCut);
  }

  /** Starts all consoles anew. */
  async startConsole(key: string): Promise<void> {
    while (this.isRunning) await this.stopConsole();
    this.key = key;
    const afterAttempt = this.truth.attempts().at(-1)?.seq ?? 0;
    this.tenures.push({ key, afterAttempt });
    const sandbox: ServiceSettings = {
      ...{ baseUrl: this.gate.url, apiKey: key, dataRequestForm: 'object', label: 'history' },
      ...{ webhookSecret: this.sandbox.webhookSecret, totalTimeoutMs: 120_000 },
    };
    for (const [n, database] of this.databases.entries()) {
      const console = await startTestConsole({
        ...{ database, port: this.ports[n] ?? 0, sync: FAST, services: { sandbox } },
        ...(this.databases.length > 1 ? { owner: OWNER } : {}),
      });
      this.ports[n] = Number(new URL(console.url).port);
      this.consoles.push(console);
    }
  }

  /** Stops the console; of several, the one that polls, so that another takes over. */
  async stopConsole(): Promise<void> {
    if (this.isConnected) await this.gate.settled();
    await this.consoles.shift()?.stop();
  }

  /** A request to the console's API as its admin; throws if the console is stopped. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    this.turns += 1;
    const console = this.consoles[this.turns % this.consoles.length];
    if (!console) throw new Error('The console is stopped.');
    return console.ask(method, `/api/sandbox${path}`, body === undefined ? {} : { body });
  }

  /** One of the eight endpoints: through the console if it is connected, else by the business itself. */
  async callService(operation: Operation, body: object): Promise<unknown> {
    const { path } = connectApi[operation];
    if (this.isConnected) return (await this.ask('POST', path, body)).body;
    return (await this.sandbox.post(path, body, this.key)).body;
  }

  /** Resolves when the console has made the status checks that are due; at once if it cannot. */
  async checked(): Promise<void> {
    const [database] = this.databases;
    if (!database || !this.isConnected) return;
    const due = () =>
      database.kysely
        .selectFrom('users')
        .select('reference_user_id')
        .where('next_check_at', '<=', Date.now())
        .execute();
    await eventually(due, (users) => users.length === 0);
  }

  /** Lets the console poll this many times; does nothing if it cannot. */
  async poll(times: number): Promise<void> {
    for (let n = 0; n < times && this.isConnected; n += 1) await this.gate.poll();
  }

  /** The registered users that the console has not checked since their registration. */
  neverChecked(): string[] {
    const checked = new Set(
      this.gate.received
        .filter(({ path }) => path === connectApi.get_status.path)
        .map(({ sent }) => namesUser.parse(sent).reference_user_id),
    );
    return this.users.filter((id) => !checked.has(id));
  }

  /** Resolves when the sandbox has nothing to send and nothing under way. */
  async settle(): Promise<void> {
    const isQuiet = () => this.truth.due() === 0 && this.truth.runningBatches() === 0;
    do await eventually(isQuiet, Boolean);
    while (this.business.release() || this.relayTarget.release() || !isQuiet());
  }

  /** Sets the destination of some types, or deletes them. */
  async configure(types: readonly string[], destination_url: string | null): Promise<void> {
    if (!this.isConnected) this.isChangedUnseen = true;
    for (const webhook_type of types) {
      if (destination_url === null) await this.callService('config_delete', { webhook_type });
      else await this.callService('config_create_or_edit', { webhook_type, destination_url });
    }
  }

  async stop(): Promise<void> {
    await this.settle();
    for (const console of this.consoles) await console.stop();
    await this.gate.stop();
    await this.business.stop();
    await this.relayTarget.stop();
    this.truth.close();
    await this.sandbox.remove();
  }
}
