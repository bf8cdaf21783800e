import type { Environment, Found } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { findQuery } from '../../../api/find';

const PAUSE_MS = 120;
const MOST_SEARCHED = 255;

/** What a search has come to. */
export interface Finding {
  /** The text for which these were found; null while nothing was found for any. */
  found: Found | null;
  state: 'idle' | 'looking' | 'found' | 'failed';
  /** Why it failed; empty otherwise. */
  failure: string;
}

/** Looks for a text once the typing has paused; what was found last stays until the next is known. */
export function useFinding(environment: Environment, text: string): Finding {
  const wanted = text.trim().slice(0, MOST_SEARCHED).toWellFormed();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(wanted);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted]);
  const { data, error, isPlaceholderData } = useQuery(findQuery(environment, asked));
  if (wanted === '') return { found: null, state: 'idle', failure: '' };
  if (error && asked === wanted) {
    const { title, remedy } = failureText(error);
    return { found: null, state: 'failed', failure: `${title}. ${remedy}` };
  }
  const isSettled = asked === wanted && data !== undefined && !isPlaceholderData;
  return { found: data ?? null, state: isSettled ? 'found' : 'looking', failure: '' };
}
