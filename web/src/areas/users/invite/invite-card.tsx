import type {
  ConnectionStatus,
  Environment,
  PersonStatus,
  RosterEntry,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/layout/panel';
import { InviteWaiting } from './invite-waiting';
import { isOpen, personWording } from '../../../records/user/user-wording';
import { buttonLook } from '../../../ui/form/button';
import { Elapsed } from '../../../records/user/elapsed';
import { StateRing } from './state-ring';
import { CopyButton } from '../../../ui/form/copy-button';
import { RawRecord } from '../../../ui/text/raw-record';
import { StatusShape, toneText } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { resultFields } from './result-fields';

interface InviteResultProps {
  status: PersonStatus;
  /** What get_status answered; null while it has not. */
  answer: ConnectionStatus | null;
}

/** What an invite came to: the outcome in the closed ring, the results under it, the raw record one click away. */
function InviteResult({ status, answer }: InviteResultProps) {
  const { tone, word, meaning } = personWording[status];
  const fields = resultFields(answer?.has_connection ? answer.results : []);
  const score = fields.find((field) => field.kind === 'score');
  const others = fields.filter((field) => field !== score);
  return (
    <div className="flex flex-col gap-4">
      <StateRing tone={tone} isSmall>
        <div className="text-center">
          <span className={`mb-1.5 flex justify-center ${toneText[tone]}`}>
            <StatusShape tone={tone} size={score ? 26 : 40} />
          </span>
          <p className={`text-lg font-semibold ${toneText[tone]}`}>{word}</p>
          {score && (
            <div className="mt-1">
              <p className="text-3xl font-semibold tracking-tight tabular-nums">{score.text}</p>
              <p className="text-sm text-soft">{score.name}</p>
            </div>
          )}
        </div>
      </StateRing>
      {status !== 'verified' && <p className="text-center text-sm text-soft">{meaning}</p>}
      {others.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-sm">
          {others.map(({ name, known, text, kind }, index) => (
            <div key={`${index}-${name}`} className="flex items-center justify-between gap-4 py-2">
              <dt className={`shrink-0 text-soft ${known ? '' : 'font-mono'}`}>
                {visibleText(name)}
              </dt>
              <dd className="flex min-w-0 items-center gap-1">
                <span className={`break-all ${kind === 'id' || !known ? 'font-mono' : ''}`}>
                  {visibleText(text)}
                </span>
                {kind === 'id' && <CopyButton text={text} what={name} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer && <RawRecord value={answer.raw} label="Raw answer of get_status" />}
    </div>
  );
}

interface InviteElsewhereProps {
  environment: Environment;
  reference_user_id: string;
  registered_at: number;
}

/** Somebody followed from elsewhere who is still waiting: no answer of the service tells their invite again. */
function InviteElsewhere(props: InviteElsewhereProps) {
  const { environment, reference_user_id, registered_at } = props;
  return (
    <div className="flex flex-col gap-4">
      <StateRing tone="waiting">
        <p className="max-w-56 text-center text-soft">
          The invite was made elsewhere, and the service tells its address only in answer to
          registering.
        </p>
      </StateRing>
      <div className="text-center">
        <p className="text-lg">
          Followed for <Elapsed environment={environment} since={registered_at} />
        </p>
        <p className="mb-3 text-sm text-soft">
          Not verified yet. The result appears here by itself.
        </p>
        <Link
          to="/$environment/users/register"
          params={{ environment }}
          search={{ reference_user_id }}
          className={buttonLook('secondary')}
        >
          Register this id again
        </Link>
      </div>
    </div>
  );
}

interface InviteCardProps {
  environment: Environment;
  user: RosterEntry;
  status: PersonStatus;
  answer: ConnectionStatus | null;
}

/** The invite card (visual.md, "Three pictures that are ours"): it turns into the result by itself. */
export function InviteCard({ environment, user, status, answer }: InviteCardProps) {
  const { reference_user_id, invite_url, registered_at } = user;
  return (
    <div data-print={isOpen(status) ? 'alone' : undefined} className="@container">
      <Panel className="sm:px-6 sm:py-7">
        <p role="status" className="sr-only">
          {personWording[status].word}
        </p>
        {!isOpen(status) ? (
          <InviteResult status={status} answer={answer} />
        ) : invite_url === null ? (
          <InviteElsewhere {...{ environment, reference_user_id, registered_at }} />
        ) : (
          <InviteWaiting
            {...{ environment, reference_user_id, invite_url, registered_at, status }}
          />
        )}
      </Panel>
    </div>
  );
}
