import { lazy } from 'react';

/** Counts over time, loaded after the page. */
export const PeriodBreakdown = lazy(async () => ({
  default: (await import('./period-breakdown')).PeriodBreakdown,
}));
