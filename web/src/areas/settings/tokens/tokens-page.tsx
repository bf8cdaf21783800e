import type { ApiToken } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addressOf } from '../../../api/client';
import { tokensQuery } from '../../../api/settings';
import { addressText, continuesSearch } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { SearchField } from '../../../ui/filter/search-field';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';
import { MadeToken, type Made } from './made-token';
import { TOKEN_DRAFT, TokenForm } from './token-form';
import { STATES, TokenLine } from './token-line';

const tokensSearch = z.object({ q: addressText(255) });
// Fewer are seen at a glance.
const SEARCHED_FROM = 6;

function isFound(token: ApiToken, words: string): boolean {
  const { name, ending, member, role, environments, state } = token;
  const parts = [name, ending, member, role, ...environments, STATES[state].word];
  const text = parts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function TokenList({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(tokensQuery);
  const { tokens } = data;
  const note = <StaleNote what="tokens" error={error} updatedAt={dataUpdatedAt} />;
  if (tokens.length === 0) {
    return (
      <>
        {note}
        <EmptyState title="No API tokens">
          A script or a CI job calls the console’s API with a token. Create one with just the role
          and the environments that it needs.
        </EmptyState>
      </>
    );
  }
  const found = tokens.filter((token) => isFound(token, q));
  return (
    <>
      {note}
      {(tokens.length >= SEARCHED_FROM || q !== '') && (
        <div className="mb-3 flex">
          <SearchField
            label="Search tokens"
            placeholder="Name, ending, member, role or state"
            value={q}
            onSearch={onSearch}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState
          title="No token matches"
          actions={
            <Button
              onClick={() => {
                onSearch('');
              }}
            >
              Clear the search
            </Button>
          }
        >
          The search looks at names, endings, members, roles, environments and states.
        </EmptyState>
      ) : (
        <ul
          aria-label="API tokens, newest first"
          className="overflow-clip rounded-card border border-line bg-surface"
        >
          {found.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The page of `/settings/tokens`: what scripts call the console's API with. */
export function TokensPage() {
  const address: object = useLocation({ select: ({ search }) => search });
  const { q = '' } = tokensSearch.parse(address);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(() => hasDraft(TOKEN_DRAFT));
  const [made, setMade] = useState<Made | null>(null);
  const { data } = useQuery(tokensQuery);
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
      <Section resetKey="tokens" what="the tokens" rows={4}>
        <TokenList
          q={q}
          onSearch={(text) => {
            const change = { q: text.trim() === '' ? undefined : text };
            void navigate({
              to: '.',
              search: (before: object) => ({ ...before, ...change }),
              ...{ replace: continuesSearch(change, { q: q || undefined }), resetScroll: false },
            });
          }}
        />
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
