/**
 * How many attempts were known to have failed when the console accepted a call, in place of whether it did. How many
 * records a key listed last, in place of whether it listed any; of what was listed before, only that is known.
 */
export const evidence = `
alter table calls add column accepted_here_after bigint;
update calls set accepted_here_after = 0 where is_accepted_here = 1;
alter table calls drop column is_accepted_here;
alter table api_keys add column listed_calls integer;
alter table api_keys add column listed_attempts integer;
update api_keys set listed_calls = case when oldest_call is null then 0 else 1 end
  where has_listed_calls = 1 or oldest_call is not null;
update api_keys set listed_attempts = case when oldest_attempt is null then 0 else 1 end
  where has_listed_attempts = 1 or oldest_attempt is not null;
alter table api_keys drop column has_listed_calls;
alter table api_keys drop column has_listed_attempts;
`;

/**
 * What dates a user's first verification and present outcome. Where no call was known, it was a check; which one
 * noticed another outcome than the first verification was not stored.
 */
export const outcomes = `
alter table users add column other_connection_at bigint;
alter table users add column verified_by text;
alter table users add column outcome_at bigint;
alter table users add column outcome_by text;
update users set verified_by = 'check' where verified_at is not null and last_type is null;
update users set outcome_by = 'check',
    outcome_at = case when status = 'verified' and last_type is null then verified_at end
  where status = 'verified' and coalesce(last_type, '') <> 'USER_VERIFICATION_COMPLETED'
    or status = 'revoked' and coalesce(last_type, '') <> 'USER_VERIFICATION_REVOKED';
drop index users_by_type;
create index users_by_outcome on users (environment, outcome_at);
`;

/** When a notification was last tried. Of one that was not sent, only when it was made is known from before. */
export const alertTries = `
alter table alert_notifications add column tried_at bigint;
update alert_notifications set tried_at = case when state = 'sent' then at else created_at end
  where tries > 0;
`;

/** In the order of the reconciliation, which lists the newest outcomes of each state of delivery. */
export const usersByUndelivered = `
create index users_by_delivered_outcome
  on users (environment, delivery, (coalesce(outcome_at, known_since)));
`;

/**
 * Saved views belong to the ID of their member, no longer to the email address or name of that time. Deletes views that
 * no member has by either, which none could see.
 */
export const viewsByMember = `
update saved_views set member = coalesce((
    select min(id) from members where coalesce(email, members.name) = saved_views.member
  ), member);
delete from saved_views where member not in (select id from members);
`;

/** Why the service refuses the checks of a user, and since when. Of refusals from before, nothing is known. */
export const refusedChecks = `
alter table users add column check_refusal text;
alter table users add column check_refused_at bigint;
`;

/** A search reads the pending list of this index whole, so that it is kept short, as that of the texts is. */
export const usersByTrigram = `
alter index users_by_trigram set (gin_pending_list_limit = 256);
`;
