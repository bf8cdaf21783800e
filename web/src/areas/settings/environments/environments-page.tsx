import {
  ENVIRONMENTS,
  may,
  type Environment,
  type EnvironmentHealth,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEnvironmentInfo } from '../../../api/environments';
import { sessionQuery } from '../../../api/session';
import { ConsoleTime } from '../../../page/console-time';
import { PhonesSwitch } from '../../../page/phones-switch';
import { Section, StaleNote } from '../../../page/section';
import { Notice } from '../../../ui/feedback/notice';
import { StatusLine, StatusMark } from '../../../ui/feedback/status';
import { PageHeader } from '../../../ui/layout/page-header';
import { Fact, Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { visibleText } from '../../../ui/text/visible-text';
import { durationText } from '../../../ui/time/times';
import { BackupsPanel } from './backups-panel';
import { remedyOf, STATES } from './health-words';
import { query } from '../../../api/client';

const LINK = 'font-medium text-accent hover:underline';

/** A fact; null is unknown. */
function Verdict({ value, yes, no }: { value: boolean | null; yes: string; no: string }) {
  if (value === null) return <StatusMark status="unknown" tone="unknown" text="Unknown" />;
  return value ? (
    <StatusMark status="yes" tone="good" text={yes} />
  ) : (
    <StatusMark status="no" tone="bad" text={no} />
  );
}

function Failure({ health }: { health: EnvironmentHealth }) {
  const { environment, failure, failing_since } = health;
  if (!failure) return null;
  return (
    <Notice tone={failure.code === 'upstream_maintenance' ? 'attention' : 'bad'} className="mt-3">
      <p>
        {visibleText(failure.detail)}
        {failing_since !== null && (
          <>
            {' '}
            It has been so since <ConsoleTime ms={failing_since} form="clock" />.
          </>
        )}
      </p>
      <p className="mt-1">{remedyOf(environment, failure.code)}</p>
    </Notice>
  );
}

function Archive({ health }: { health: EnvironmentHealth }) {
  const { environment, polled_at, sent_at, gaps } = health;
  const lag =
    polled_at === null
      ? 'Nothing read yet'
      : `At most ${durationText(Math.max(0, sent_at - polled_at))} behind`;
  return (
    <>
      {lag}
      {gaps > 0 && (
        <>
          {'. '}
          <Link to="/$environment" params={{ environment }} className={LINK}>
            {countText(gaps, 'gap')}
          </Link>
          , in which calls may be missing
        </>
      )}
    </>
  );
}

interface EnvironmentPanelProps {
  environment: Environment;
  /** Undefined if the environment is not connected. */
  health: EnvironmentHealth | undefined;
}

function EnvironmentPanel({ environment, health }: EnvironmentPanelProps) {
  const { service, key_ending } = useEnvironmentInfo(environment);
  const state = health?.state ?? 'not_connected';
  const prefix = `CONNECT_${environment.toUpperCase()}`;
  return (
    <section
      aria-label={environment}
      className="rounded-card border border-line bg-surface p-4 sm:p-[18px]"
    >
      <StatusLine status={state} wording={STATES[state]}>
        <h2 className="text-sm font-semibold capitalize">{environment}</h2>
      </StatusLine>
      {health === undefined ? (
        <p className="mt-2 text-sm text-soft">
          Set <code>{prefix}_BASE_URL</code> and <code>{prefix}_API_KEY</code>, and start the
          console again.
        </p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2 text-sm">
            <Fact name="Service">
              <bdi>{visibleText(service ?? '')}</bdi>
            </Fact>
            <Fact name="Reachable">
              <Verdict value={health.is_reachable} yes="Yes" no="No" />
            </Fact>
            <Fact name="API key">
              <Verdict value={health.is_key_accepted} yes="Accepted" no="Refused" />
              {key_ending !== null && <span className="text-soft"> · ends in …{key_ending}</span>}
            </Fact>
            <Fact name="Last success">
              {health.polled_at === null ? (
                'None yet'
              ) : (
                <ConsoleTime ms={health.polled_at} form="exact" />
              )}
            </Fact>
            <Fact name="Archive">
              <Archive health={health} />
            </Fact>
            {health.clock_offset_ms !== 0 && (
              <Fact name="Service clock">
                {durationText(Math.abs(health.clock_offset_ms))}{' '}
                {health.clock_offset_ms > 0 ? 'ahead of' : 'behind'} the console’s
              </Fact>
            )}
          </dl>
          <Failure {...{ health }} />
          <div className="mt-3 border-t border-line pt-3 empty:hidden">
            <PhonesSwitch environment={environment} />
          </div>
        </>
      )}
    </section>
  );
}

/**
 * The page of `/settings/environments`: the health of each service, whether phones may open the embedded sandbox's
 * invites, and the backups for those who run the console.
 */
export function EnvironmentsPage() {
  const { role } = useSuspenseQuery(sessionQuery).data;
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('list_environment_health', {}));
  return (
    <>
      <PageHeader title="Environments" />
      <StaleNote what="environments" error={error} updatedAt={dataUpdatedAt} />
      <div className="space-y-3">
        {ENVIRONMENTS.map((environment) => (
          <EnvironmentPanel
            key={environment}
            environment={environment}
            health={data.environments.find((each) => each.environment === environment)}
          />
        ))}
        {may(role, 'staff') && (
          <Panel title="Backups">
            <Section what="backups" rows={3}>
              <BackupsPanel />
            </Section>
          </Panel>
        )}
      </div>
    </>
  );
}
