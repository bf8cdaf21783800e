const SERVICE = `
create table settings (name text primary key, value text not null);
create table service_health (environment text primary key, health text not null);
create table change_feed (
  environment text not null, id bigint not null, topic text not null, key text not null, at bigint not null,
  primary key (environment, id)
);
`;

const JOBS = `
create table jobs (
  id text primary key, environment text not null, kind text not null, state text not null,
  request_id text not null, created_at bigint not null, created_by text not null, finished_at bigint,
  settings text not null, total bigint not null, blocked text
);
create unique index jobs_by_request on jobs (environment, kind, request_id);
create index jobs_by_time on jobs (environment, kind, created_at);

create table job_items (
  job_id text not null references jobs (id), n bigint not null, subject text not null, state text not null,
  result text, changed_at bigint, request text, tries bigint not null default 0,
  primary key (job_id, n)
);
create index job_items_by_state on job_items (job_id, state, tries, n);

create table scenarios (
  environment text not null, name text not null, definition text not null, saved_at bigint not null,
  saved_by text not null,
  primary key (environment, name)
);
`;

const ALERTS = `
create table alert_rules (
  environment text not null, rule text not null, is_on bigint not null, minutes bigint, threshold bigint,
  changed_by text not null,
  primary key (environment, rule)
);
create table alert_silences (
  environment text not null, rule text not null, until_at bigint not null, set_by text not null,
  primary key (environment, rule)
);
create table alert_checks (
  environment text primary key, at bigint not null, unknown text not null, refused text not null
);

create table incidents (
  id bigint primary key, environment text not null, rule text not null, subject text not null,
  summary text not null, opened_at bigint not null, clear_since bigint, ended_at bigint
);
-- Whatever several consoles do, there is one open incident of a subject.
create unique index incidents_open on incidents (environment, rule, subject) where ended_at is null;
create index incidents_by_end on incidents (environment, ended_at);

create table alert_channels (
  id text primary key, kind text not null, name text not null, target text not null, secret text,
  environments text not null, is_on bigint not null, created_at bigint not null, created_by text not null
);
create table alert_notifications (
  id text primary key, environment text not null, incident_id bigint not null, channel_id text not null,
  phase text not null, state text not null, tries bigint not null, failure text,
  at bigint not null, created_at bigint not null
);
create unique index alert_notifications_once on alert_notifications (incident_id, channel_id, phase);
create index alert_notifications_by_state on alert_notifications (state, at);
create index alert_notifications_by_channel on alert_notifications (channel_id, state, at);
create index alert_notifications_by_time on alert_notifications (environment, created_at);
`;

/** The service's own state, the change feed, jobs, scenarios and alerts. */
export const work = { both: SERVICE + JOBS + ALERTS };
