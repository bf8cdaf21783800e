import { lazy } from 'react';
import { loadPart } from '../../api/page-code';

/** Counts over time, loaded after the page. */
export const PeriodBreakdown = lazy(async () => ({
  default: (await loadPart(() => import('./period-breakdown'))).PeriodBreakdown,
}));
