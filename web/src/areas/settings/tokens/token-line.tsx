import type { ApiToken } from '@connect-console/server/contract';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { StatusMark, type Tone } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';

const STATES: Record<ApiToken['state'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  expires_soon: { word: 'Expires soon', tone: 'attention' },
  expired: { word: 'Expired', tone: 'off' },
};

function Expiry({ token: { expires_at, state } }: { token: ApiToken }) {
  if (expires_at === null) return 'never expires';
  return (
    <>
      {state === 'expired' ? 'expired' : 'expires'} <ConsoleTime ms={expires_at} />
    </>
  );
}

/** One token of the list. */
export function TokenLine({ token }: { token: ApiToken }) {
  const { id, name, ending, member, is_yours, role, environments, last_used_at, state } = token;
  const { word, tone } = STATES[state];
  const title = visibleText(name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 text-sm first:border-t-0 sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 font-medium break-words">{title}</bdi>
          <span className="font-mono text-[0.94em] text-soft">cctok_…{visibleText(ending)}</span>
        </p>
        <p className="text-soft">
          {visibleText(role)} in {environments.join(' and ')}
          {!is_yours && (
            <>
              {' · of '}
              <bdi className="break-words">{visibleText(member)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="basis-52">
        <StatusMark status={state} tone={tone}>
          {word}
        </StatusMark>
        <p className="text-soft">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Used <ConsoleTime ms={last_used_at} />
            </>
          )}
          {' · '}
          <span className="whitespace-nowrap">
            <Expiry token={token} />
          </span>
        </p>
      </div>
      <WriteButton
        verb="Revoke…"
        aria-label={`Revoke ${title}…`}
        variant="danger"
        className="ml-auto"
        mutation={writeOf('revoke_token', { id })}
        variables={{}}
        question={{
          title: `Revoke ${title}?`,
          text: `Requests with this token are refused within a second. This cannot be undone: what uses it needs a new token.${is_yours ? '' : ` It is a token of ${visibleText(member)}.`}`,
          confirm: 'Revoke token',
        }}
      />
    </li>
  );
}
