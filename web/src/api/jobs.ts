import type { JobItemState } from '@connect-console/server/contract';

/** The operations of each kind of job. */
export const JOBS = {
  rerun: { list: 'list_rerun_jobs', one: 'get_rerun_job', change: 'change_rerun_job' },
  registration: {
    list: 'list_registrations',
    one: 'get_registration',
    change: 'change_registration',
  },
  scenario: {
    list: 'list_scenario_runs',
    one: 'get_scenario_run',
    change: 'change_scenario_run',
  },
} as const;

/** Which items of a job are shown: those in a state, after the n-th. */
export interface JobItemsFilter {
  state: JobItemState | undefined;
  after: number;
}
