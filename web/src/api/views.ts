import type { Environment, ViewedList } from '@connect-console/server/contract';
import { query } from './client';

/** The views of a list that the member saved. */
export const viewsQuery = (environment: Environment, list: ViewedList) =>
  query('list_views', { environment, query: { list } });
