import type { OutcomeBatchStep } from '@connect-console/server/contract';
import type { ReactNode } from 'react';

/** Draws the calls that an outcome has caused: links with their status, which the calls' feature words. */
export type CallsOf = (calls: OutcomeBatchStep['calls']) => ReactNode;
