import type { Environment, Registration, RegisterRequest } from '../../contract/index.js';
import { cleanText } from '../archive/keeping/clean-text.js';
import type { ChangeLog } from '../changes/change-log.js';
import type { RosterRow } from '../schema.js';
import { findRow, isWatched, nextCheckAt, saveRow } from './person-rows.js';
import { changed, emptyRow } from './roster-row.js';

/** Notes a registration (4.1) and who asked for it. */
export async function noteRegistration(
  changes: ChangeLog,
  environment: Environment,
  request: RegisterRequest,
  answer: Registration,
  by: string,
): Promise<void> {
  const now = Date.now();
  const { data_request, reference_user_id: id } = request;
  const [first] = Array.isArray(data_request) ? data_request : [data_request];
  const told = {
    origin: 'registered',
    user_id: cleanText(answer.user_id),
    invite_url: cleanText(answer.invite_url),
  };
  const given = {
    data_request_type: first?.type ?? null,
    redirect_url: request.redirect_url ?? null,
    uniqueness_region_id: request.uniqueness_region_id ?? null,
  };
  const has_connection = answer.connection_verified;
  await changes.write(environment, async (within, note) => {
    const known = await findRow(within, environment, id);
    const row: RosterRow = {
      ...(known ?? emptyRow(environment, id, by, now)),
      ...told,
      // What a verified person was registered with stays as it was (decisions.md).
      ...(known && has_connection ? {} : given),
    };
    const next = { ...row, ...changed(row, { has_connection, checked_at: now }) };
    next.next_check_at = nextCheckAt(next, await isWatched(within, next, now), now);
    await saveRow(within, note, known, next);
  });
}
