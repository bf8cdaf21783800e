import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { passesByItself } from '../api/failure-text';
import { Failure } from './failure';

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
