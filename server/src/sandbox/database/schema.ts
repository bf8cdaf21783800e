import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type {
  Plan,
  PlanStep,
  ShareOutcome,
  SignatureVerdict,
  WebhookType,
} from '../../contract/index.js';
import type { Side } from '../accounts/account.js';
import type { UnfulfillableReason, UserState } from '../verification/states.js';

/** What the sandbox made or was told and keeps: secrets, the clock's offset, the maintenance switch. */
interface SettingRow {
  name: string;
  value: string;
}

/** Every key that was ever given, by its hash: the lanes of the deliverer come from here. */
interface ApiKeyRow {
  key_id: string;
  side: Side;
}

/** A connected user (2.1). Times are milliseconds of the sandbox's clock. */
export interface UserRow {
  user_id: string;
  side: Side;
  reference_user_id: string;
  /** The key that registered the user first: events go to its configurations. */
  key_id: string;
  invite_token: string;
  redirect_url: string | null;
  uniqueness_region_id: string | null;
  /** A JSON array of data request types. */
  data_request_types: string;
  /** The form of the request, which the answer of get_status repeats. */
  data_request_form: 'object' | 'array';
  state: UserState;
  /** Counts the changes of state, so that a stale form is recognised. */
  version: number;
  /** Why the check cannot be fulfilled, while it is so. */
  unfulfillable_reason: UnfulfillableReason | null;
  person_id: string | null;
  humanness_score: number | null;
  registered_at: number;
  opened_at: number | null;
  completed_at: number | null;
}

/** A simulated human being of one side. */
export interface PersonRow {
  person_id: string;
  side: Side;
  name: string;
  /** 1 for the test persons that every sandbox starts with. */
  seeded: number;
  /** 0 for somebody new who was given no name. */
  named: number;
  seq: number;
}

/** A person verified in a scope; the primary key is the uniqueness rule (part 8). */
interface ClaimRow {
  side: Side;
  scope: string;
  person_id: string;
  user_id: string;
}

/** A webhook configuration (2.2), tied to the key that made it. */
interface ConfigRow {
  key_id: string;
  webhook_type: WebhookType;
  destination_url: string;
}

/** A webhook call (2.3), and the delivery queue: PENDING exactly while next_attempt_at is set. */
export interface CallRow {
  transaction_id: string;
  seq: number;
  key_id: string;
  webhook_type: WebhookType;
  user_id: string;
  reference_user_id: string;
  /** The delivery's body (part 6), sent and signed exactly as it stands here. */
  body: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  attempts: number;
  created_at: number;
  updated_at: number;
  next_attempt_at: number | null;
  completed_at: number | null;
}

/** One delivery attempt (2.4). */
export interface EventRow {
  event_id: string;
  seq: number;
  key_id: string;
  transaction_id: string;
  webhook_type: WebhookType;
  attempt: number;
  destination_url: string | null;
  http_status: number | null;
  response_body: string | null;
  error_code: string | null;
  error_message: string | null;
  duration_ms: number;
  created_at: number;
}

/** The unguessable part of the addresses of a sandbox key's receivers. */
interface InboxTokenRow {
  key_id: string;
  token: string;
}

/** Something that a receiver got. */
interface InboxTable {
  /** Only grows, and is never given twice. */
  id: Generated<number>;
  key_id: string;
  at: number;
  receiver: string;
  method: string;
  path: string;
  /** A JSON array of [name, value], in order and case as they came. */
  headers: string;
  /** The first 64 KiB as they came; the driver gives blobs back as ArrayBuffer. */
  body: ColumnType<ArrayBuffer, Uint8Array, never>;
  /** How many came. */
  body_bytes: number;
  transaction_id: string | null;
  webhook_type: string | null;
  reference_user_id: string | null;
  signature: SignatureVerdict;
  answer: string;
  http_status: number | null;
}
export type InboxRow = Selectable<InboxTable>;
export type NewInboxRow = Insertable<InboxTable>;

/** How often the receiver "fails n times then works" has failed a transaction. */
interface FailureRow {
  seq: Generated<number>;
  key_id: string;
  transaction_id: string;
  failed: number;
}

/** Outcomes for many (POST /sandbox/plans). Times are milliseconds of the sandbox's clock. */
export interface PlanRow {
  plan_id: string;
  seq: number;
  side: Side;
  /** The key that made it, whose alone it is. */
  key_id: string;
  /** The caller's own id of the request, so that it is not done twice. */
  request_id: string | null;
  seed: string;
  state: Plan['state'];
  total: number;
  created_at: number;
}

/** One person of a plan, and the queue of the plans: waiting until it is due. */
export interface PlanStepRow {
  plan_id: string;
  /** From 1, in the order in which they fall due; those that never do come last. */
  n: number;
  reference_user_id: string;
  outcome: ShareOutcome;
  /** Who is to pass, by name; null for somebody new. */
  wanted_person: string | null;
  humanness_score: number | null;
  due_at: number | null;
  state: PlanStep['state'];
  user_state: UserState | null;
  person: string | null;
  reason: string | null;
  /** A JSON array of the calls that it caused. */
  transaction_ids: string;
}

/** The sandbox's own tables; nobody else opens its file. */
export interface SandboxSchema {
  settings: SettingRow;
  api_keys: ApiKeyRow;
  users: UserRow;
  persons: PersonRow;
  claims: ClaimRow;
  configs: ConfigRow;
  calls: CallRow;
  events: EventRow;
  plans: PlanRow;
  plan_steps: PlanStepRow;
  inboxes: InboxTokenRow;
  inbox: InboxTable;
  failures: FailureRow;
}
