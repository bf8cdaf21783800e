import {
  personStatus,
  rosterEntry,
  type RosterDetail,
  type RosterEntry,
} from '../../contract/index.js';
import type { RosterRow } from '../schema.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

/** What a kind says of the connection; undefined for one that says nothing of it. */
function connectionBy(kind: string): boolean | undefined {
  if (kind === COMPLETED) return true;
  const alone = { has_connection: false, was_verified: false, last_kind: kind };
  return personStatus(alone) === 'waiting' ? undefined : false;
}

/** The last answer of get_status, unless a newer call says otherwise: then it has to be asked again. */
function lastAnswer(row: RosterRow, newKind: string | undefined): boolean | null {
  const known = row.has_connection === null ? null : row.has_connection === 1;
  const said = newKind === undefined ? undefined : connectionBy(newKind);
  return said === undefined || said === known ? known : null;
}

/** When a call that tells of the verification was created: as good as the moment itself. */
function toldAt({ last_kind, last_kind_at }: RosterChange): number | null {
  return last_kind === COMPLETED ? (last_kind_at ?? null) : null;
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** What was newly learnt of a person; times in ms by the service's clock. */
export interface RosterChange {
  has_connection?: boolean;
  checked_at?: number;
  last_kind?: string;
  last_kind_at?: number;
}

/** A person of whom nothing is known yet; `now` in ms by the service's clock. */
export function emptyRow(environment: string, id: string, by: string, now: number): RosterRow {
  return {
    environment,
    reference_user_id: id,
    search_text: id.toLowerCase(),
    status: 'unknown',
    origin: 'registered',
    user_id: null,
    invite_url: null,
    data_request_type: null,
    redirect_url: null,
    uniqueness_region_id: null,
    registered_at: now,
    registered_by: by,
    has_connection: null,
    verified_at: null,
    last_kind: null,
    last_kind_at: null,
    checked_at: null,
    last_answer: null,
    next_check_at: null,
    completion_delivered: 0,
  };
}

/** The columns that a change sets, the status among them (the contract's personStatus decides it). */
export function changed(row: RosterRow, change: RosterChange): Partial<RosterRow> {
  const has_connection = change.has_connection ?? lastAnswer(row, change.last_kind);
  const last_kind = change.last_kind ?? row.last_kind;
  const verifiedNow = has_connection === true || last_kind === COMPLETED;
  const noticed_at = verifiedNow ? (change.checked_at ?? change.last_kind_at ?? null) : null;
  const verified_at = earliest([row.verified_at ?? noticed_at, toldAt(change)]);
  return {
    has_connection: has_connection === null ? null : Number(has_connection),
    checked_at: change.checked_at ?? row.checked_at,
    last_kind,
    last_kind_at: change.last_kind_at ?? row.last_kind_at,
    verified_at,
    status: personStatus({ has_connection, last_kind, was_verified: verified_at !== null }),
  };
}

/** The row as the browser gets it. */
export function toEntry(row: RosterRow): RosterEntry {
  return rosterEntry.parse(row);
}

/** The row as the page of this one person gets it, with the last answer of get_status as it came. */
export function toDetail(row: RosterRow): RosterDetail {
  // Written by noteStatus, so it is JSON; what a service says has no shape that could be trusted.
  const answer: unknown = row.last_answer === null ? null : JSON.parse(row.last_answer);
  return { ...toEntry(row), answer };
}
