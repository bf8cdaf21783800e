import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, query } from '../../../api/client';
import { Section, StaleNote } from '../../../page/section';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { useOpening } from '../../../ui/form/opening';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';
import { ShownOnce } from '../shown-once';
import { TOKEN_DRAFT, TokenForm, type Made } from './token-form';
import type { ApiToken } from '@connect-console/server/contract';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { StatusMark, type Wording } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';

const STATES: Record<ApiToken['state'], Wording> = {
  active: { text: 'Active', tone: 'good' },
  expires_soon: { text: 'Expires soon', tone: 'attention' },
  expired: { text: 'Expired', tone: 'off' },
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
function TokenLine({ token }: { token: ApiToken }) {
  const { id, name, ending, member, is_yours, role, environments, last_used_at, state } = token;
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
        <StatusMark status={state} {...STATES[state]} />
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

function TokenList() {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('list_tokens', {}));
  const { tokens } = data;
  return (
    <>
      <StaleNote what="tokens" error={error} updatedAt={dataUpdatedAt} />
      {tokens.length === 0 ? (
        <EmptyState title="No API tokens">
          A script or a CI job calls the console’s API with a token. Create one with just the role
          and the environments that it needs.
        </EmptyState>
      ) : (
        <ul
          aria-label="API tokens, newest first"
          className="overflow-clip rounded-card border border-line bg-surface"
        >
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The page of `/settings/tokens`: the credentials with which scripts call the console's API. */
export function TokensPage() {
  const creating = useOpening(() => hasDraft(TOKEN_DRAFT));
  const [made, setMade] = useState<Made | null>(null);
  const { data } = useQuery(query('list_tokens', {}));
  return (
    <>
      <PageHeader
        title="API tokens"
        aside={data && data.tokens.length > 0 && countText(data.tokens.length, 'token')}
        actions={
          <Button {...creating.button} variant={creating.isOpen ? 'secondary' : 'primary'}>
            Create token
          </Button>
        }
      />
      <p className="mb-4 max-w-[72ch] text-sm text-soft">
        With a token, a script calls the console’s API in your name: it can read, and write what its
        role allows. It ends with your account, and when your role no longer allows it.{' '}
        <a className="font-medium text-accent hover:underline" href={addressOf('get_docs', {})}>
          API reference
        </a>
      </p>
      {creating.isOpen && (
        <TokenForm
          onMade={(token) => {
            creating.close();
            setMade(token);
          }}
          onCancel={creating.close}
        />
      )}
      <Section what="the tokens" rows={4}>
        <TokenList />
      </Section>
      {made && (
        <ShownOnce
          title="Token"
          name={made.name}
          text={made.token}
          what="token"
          about={
            <p>
              Copy the token and keep it like a password.{' '}
              <strong className="font-medium text-ink">It is shown only now</strong>: the console
              stores its hash.
            </p>
          }
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </>
  );
}
