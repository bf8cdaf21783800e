import { PAGE_START, pageStart } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { environmentsQuery } from './environments';
import { sessionQuery } from './session';

/** Takes over what came with the page, which then asks for its own data first. Without it, the page asks for all. */
export function takePageStart(queryClient: QueryClient): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_START}"]`);
  if (!meta) return;
  const { session, environments } = pageStart.parse(JSON.parse(meta.content));
  queryClient.setQueryData(sessionQuery.queryKey, session);
  queryClient.setQueryData(environmentsQuery.queryKey, environments);
}
