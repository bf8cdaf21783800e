/** The console's own tables. Times are milliseconds since 1970. */
export interface ConsoleSchema {
  sessions: SessionRow;
  roster: RosterRow;
}

/** One sign-in; the token itself is never stored, only its SHA-256. */
export interface SessionRow {
  token_hash: string;
  name: string;
  email: string | null;
  role: string;
  created_at: number;
  seen_at: number;
  revoked_at: number | null;
}

/** One person whom the console knows in one environment. */
export interface RosterRow {
  environment: string;
  reference_user_id: string;
  /** `reference_user_id` in lower case, so that a search finds it the same way on every database. */
  search_text: string;
  status: string;
  origin: string;
  user_id: string | null;
  invite_url: string | null;
  data_request_type: string | null;
  redirect_url: string | null;
  uniqueness_region_id: string | null;
  registered_at: number;
  registered_by: string;
  has_connection: number | null;
  verified_at: number | null;
  last_kind: string | null;
  last_kind_at: number | null;
  checked_at: number | null;
}
