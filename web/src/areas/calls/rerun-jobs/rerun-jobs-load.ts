import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { rerunJobQuery, rerunJobsQuery } from '../../../api/reruns';
import { jobFilter, jobSearch } from './job-search';

/** Loads the newest bulk reruns. */
export function loadRerunJobs(client: QueryClient, environment: Environment): Promise<unknown> {
  return client.query(rerunJobsQuery(environment));
}

/** Loads the part of one bulk rerun that an address asks for. */
export function loadRerunJob(
  client: QueryClient,
  environment: Environment,
  id: string,
  address: object,
): Promise<unknown> {
  return client.query(rerunJobQuery(environment, id, jobFilter(jobSearch.parse(address))));
}
