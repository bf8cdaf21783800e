import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, query } from '../../../api/client';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';
import { MadeToken, type Made } from './made-token';
import { TOKEN_DRAFT, TokenForm } from './token-form';
import { TokenLine } from './token-line';

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

/** The page of `/settings/tokens`: what scripts call the console's API with. */
export function TokensPage() {
  const [isOpen, setOpen] = useState(() => hasDraft(TOKEN_DRAFT));
  const [made, setMade] = useState<Made | null>(null);
  const { data } = useQuery(query('list_tokens', {}));
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <PageHeader
        title="API tokens"
        aside={data && data.tokens.length > 0 && countText(data.tokens.length, 'token')}
        actions={
          <Button
            variant={isOpen ? 'secondary' : 'primary'}
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
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
      {isOpen && data && (
        <TokenForm
          roles={data.roles}
          onMade={(token) => {
            close();
            setMade(token);
          }}
          onCancel={close}
        />
      )}
      <Section what="the tokens" rows={4}>
        <TokenList />
      </Section>
      {made && (
        <MadeToken
          made={made}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </>
  );
}
