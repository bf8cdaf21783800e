import { useQueryErrorResetBoundary, type UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { failureText, passesByItself, type FailureText } from '../api/failure-text';
import { StatusShape } from '../ui/feedback/status';
import { Button } from '../ui/form/button';
import { CopyButton } from '../ui/form/copy-button';
import { visibleText } from '../ui/text/visible-text';

interface Retry {
  onRetry?: () => void;
  /** "Try again", or the name of the write. */
  retryText?: string;
  retrying?: boolean;
}

interface FailurePanelProps extends FailureText, Retry {
  /** A retry that asks for a confirmation first. */
  children?: ReactNode;
}

/** A failure: what happened, what it means, what to do, and the identifiers for support. */
export function FailurePanel(props: FailurePanelProps) {
  const { title, meaning, remedy, identifiers, onRetry } = props;
  return (
    <div role="alert" className="rounded-card border border-bad/45 bg-surface p-4 sm:p-[18px]">
      <p className="flex items-center gap-2 font-medium text-bad">
        <StatusShape tone="bad" />
        {title}
      </p>
      <p className="mt-1.5 max-w-[72ch]">{meaning}</p>
      <p className="mt-0.5 max-w-[72ch] text-soft">{remedy}</p>
      {identifiers.length > 0 && (
        <dl className="mt-3 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {identifiers.map(([name, value]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="text-soft">{name}</dt>
              <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
                {visibleText(value)}
                {name === 'Request' && <CopyButton text={value} what="request id" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} pending={props.retrying ?? false}>
          {props.retryText ?? 'Try again'}
        </Button>
      )}
      {props.children && <div className="mt-4">{props.children}</div>}
    </div>
  );
}

interface FailureProps extends Retry {
  /** Null if nothing failed. */
  error: unknown;
}

/** Why a request failed; empty if it did not. */
export function Failure({ error, ...retry }: FailureProps) {
  return error !== null && <FailurePanel {...failureText(error)} {...retry} />;
}

/** Why a part of a page could not be read, with a retry; empty if it was read. */
export function QueryFailure({ query }: { query: UseQueryResult }) {
  const { error, isFetching, refetch } = query;
  return <Failure {...{ error }} retrying={isFetching} onRetry={() => void refetch()} />;
}

const AGAIN_AFTER_MS = 5000;

interface FailedProps {
  error: unknown;
  /** Clears the failure, so that the part is rendered again. */
  reset: () => void;
}

/** A failed load with a retry. It retries automatically while the page is visible, if waiting helps. */
export function Failed({ error, reset }: FailedProps) {
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  const retry = useCallback(() => {
    queries.reset();
    reset();
    void router.invalidate();
  }, [queries, reset, router]);
  useEffect(() => {
    if (!passesByItself(error)) return;
    const retryInView = () => {
      if (document.visibilityState === 'visible') retry();
      else document.addEventListener('visibilitychange', retryInView, { once: true });
    };
    const timer = setTimeout(retryInView, AGAIN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', retryInView);
    };
  }, [error, retry]);
  return <Failure error={error} onRetry={retry} />;
}
