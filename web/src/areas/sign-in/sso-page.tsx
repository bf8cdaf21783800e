import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import { failureText, type FailureText } from '../../api/failure-text';
import { isProblem } from '../../api/failures';
import '../../api/settings';
import { FailurePanel } from '../../page/failure';
import { PageHeader } from '../../ui/layout/page-header';
import { drafts } from '../../ui/stored';
import { visibleText } from '../../ui/text/visible-text';
import { SignInCard, useEnter } from '../../page/sign-in-card';

const route = getRouteApi('/sign-in/sso');

// The provider leads back to an address that is always the same, in the same tab.
const REQUESTED = 'connect-console.sso-return';

function wordsOf(failure: unknown): FailureText {
  const text = failureText(failure);
  // Part of the meaning may be the provider's own words.
  if (isProblem(failure, 'sign_in_refused')) {
    return { ...text, meaning: visibleText(text.meaning), remedy: '' };
  }
  if (!isProblem(failure, 'upstream_unreachable')) return text;
  const title = 'The identity provider has failed';
  return { ...text, title, meaning: visibleText(failure.problem.detail), remedy: '' };
}

/**
 * Leads to the identity provider, and completes the sign-in with what the provider adds to the address on the way back.
 */
export function SsoPage() {
  const { return: asked } = route.useSearch();
  // What the provider has added to the address, from where it is removed at once; null on the way there.
  const [given] = useState(() => {
    const { search } = window.location;
    return new URLSearchParams(search).has('state') ? search : null;
  });
  // The page that was requested before the sign-in, also for another try.
  const [path] = useState(() => (given === null ? (asked ?? null) : drafts.read(REQUESTED)));
  const router = useRouter();
  const enter = useEnter();
  const hasBegun = useRef(false);
  const {
    mutate,
    error,
    variables: sent = given,
  } = useMutation({
    mutationFn: async (search: string | null) => {
      if (search === null) {
        const { url } = await ask('start_sso', {});
        drafts.write(REQUESTED, path);
        window.location.assign(url);
      } else {
        await ask('finish_sso', { body: { search } });
        drafts.write(REQUESTED, null);
        enter(path);
      }
    },
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (given !== null) void router.navigate({ to: '/sign-in/sso', search: {}, replace: true });
    mutate(given);
  });
  return (
    <SignInCard>
      <PageHeader title="Single sign-on" />
      {error === null ? (
        <p role="status" className="text-sm text-soft">
          {sent !== null ? 'Signing you in…' : 'Opening your identity provider…'}
        </p>
      ) : (
        <div className="space-y-4">
          <FailurePanel
            {...wordsOf(error)}
            onRetry={() => {
              mutate(null);
            }}
          />
          <Link
            to="/sign-in"
            search={path === null ? {} : { return: path }}
            className="text-sm text-accent underline"
          >
            Back to sign-in
          </Link>
        </div>
      )}
    </SignInCard>
  );
}
