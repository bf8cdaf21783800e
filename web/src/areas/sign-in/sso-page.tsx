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
  // As opened, because the code is removed from the address at once.
  const [search] = useState(() => window.location.search);
  const [isBack, setIsBack] = useState(() => new URLSearchParams(search).has('state'));
  // The page that was requested before the sign-in, also for another try.
  const [path] = useState(() => (isBack ? drafts.read(REQUESTED) : (asked ?? null)));
  const router = useRouter();
  const enter = useEnter();
  const hasBegun = useRef(false);
  const start = useMutation({
    mutationFn: () => ask('start_sso', {}),
    onSuccess: ({ url }) => {
      drafts.write(REQUESTED, path);
      window.location.assign(url);
    },
  });
  const finish = useMutation({
    mutationFn: () => ask('finish_sso', { body: { search } }),
    onSuccess: () => {
      drafts.write(REQUESTED, null);
      enter(path);
    },
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!isBack) {
      start.mutate();
      return;
    }
    void router.navigate({ to: '/sign-in/sso', search: {}, replace: true });
    finish.mutate();
  });
  const failure = start.error ?? finish.error;
  return (
    <SignInCard>
      <PageHeader title="Single sign-on" />
      {failure === null ? (
        <p role="status" className="text-sm text-soft">
          {isBack ? 'Signing you in…' : 'Opening your identity provider…'}
        </p>
      ) : (
        <div className="space-y-4">
          <FailurePanel
            {...wordsOf(failure)}
            retrying={start.isPending}
            onRetry={() => {
              finish.reset();
              setIsBack(false);
              start.mutate();
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
