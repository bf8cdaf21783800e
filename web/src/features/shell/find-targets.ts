import type { Environment } from '@connect-console/server/contract';
import { userLink } from '../../api/user-address';
import { AREAS } from './areas';

const CALL_ID = /^ewh:/i;
/** Where a text may lead: the pages that it begins, and the user and the call of that id, likeliest first. */
export function findTargets(environment: Environment, text: string) {
  const id = text.trim();
  const pages = AREAS.filter(({ name }) => name.toLowerCase().startsWith(id.toLowerCase())).map(
    ({ name, to }) => ({ name, detail: '', link: { to, params: { environment } } }),
  );
  if (id === '') return pages;
  const user = { name: 'Open user', detail: id, link: userLink(environment, id) };
  const call = {
    name: 'Open call',
    detail: id,
    link: {
      to: '/$environment/calls/$transaction_id',
      params: { environment, transaction_id: id.toWellFormed() },
    } as const,
  };
  return CALL_ID.test(id) ? [call, user, ...pages] : [...pages, user, call];
}
