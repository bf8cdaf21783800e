import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '../api/failure-text';
import { FailurePanel } from '../ui/feedback/failure-panel';

interface FailureProps {
  /** Null where nothing failed. */
  error: unknown;
  onRetry?: () => void;
  retryText?: string;
  retrying?: boolean;
}

/** Why a request failed; nothing where it did not. */
export function Failure({ error, ...retry }: FailureProps) {
  return error !== null && <FailurePanel {...failureText(error)} {...retry} />;
}

/** Why a part of a page could not be read, with a retry; nothing where it was read. */
export function QueryFailure({ query }: { query: UseQueryResult }) {
  const { error, isFetching, refetch } = query;
  return <Failure {...{ error }} retrying={isFetching} onRetry={() => void refetch()} />;
}
