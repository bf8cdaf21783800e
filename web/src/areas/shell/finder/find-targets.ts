import {
  may,
  type ArchivedCall,
  type Environment,
  type Found,
  type Role,
  type UserStatus,
} from '@connect-console/server/contract';
import type { LinkProps } from '@tanstack/react-router';
import { callLink, userLink } from '../../../api/record-address';
import { SETTINGS_SECTIONS } from '../../../page/settings-sections';
import { QA, type Area } from '../areas';

const TABS = ['registrations', 'outcomes', 'receiver', 'clock', 'scenarios'] as const;

/** A page, a user or a call that can be opened. */
export interface Target {
  key: string;
  /** The page's name, "User" or "Call". */
  name: string;
  /** The unchanged ID; empty for a page. */
  detail: string;
  /** The user's status, or the call with its state. */
  status?: { user: UserStatus } | { call: ArchivedCall };
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** All pages that a role may use in an environment. */
export function namedPages(
  environment: Environment,
  role: Role,
  areas: readonly Area[],
): readonly Target[] {
  const page = (
    name: string,
    to: NonNullable<LinkProps['to']>,
    more: Partial<Target['link']> = {},
  ): Target => {
    return { key: name, name, detail: '', link: { to, params: { environment }, ...more } };
  };
  const settings = SETTINGS_SECTIONS.filter(
    ({ permission }) => permission === undefined || may(role, permission),
  ).map(({ path: section, name }) => {
    const more = { params: { environment, section }, search: { environment } };
    return page(`Settings › ${name}`, '/settings/$section', more);
  });
  return [
    ...areas.map(({ name, to }) => page(name, to)),
    page('Reconciliation', '/$environment/reconciliation'),
    ...(may(role, 'register', environment)
      ? [page('Register user', '/$environment/users/register')]
      : []),
    page('Compare webhooks', '/$environment/webhooks/compare'),
    page('Verify signatures', '/$environment/webhooks/verify'),
    page('Bulk reruns', '/$environment/rerun-jobs'),
    ...(areas.includes(QA)
      ? [
          ...TABS.map((tab) => page(`QA ${tab}`, `/$environment/qa/${tab}`)),
          page('Register many', '/$environment/qa/registrations'),
        ]
      : []),
    ...settings,
  ];
}

/** The pages with a word that starts with the text; first those whose name starts with it. */
function pagesNamed(pages: readonly Target[], text: string): Target[] {
  const begun = text.toLowerCase();
  const at = ({ name }: Target) => ` ${name.toLowerCase()}`.indexOf(` ${begun}`);
  return pages
    .filter((page) => at(page) !== -1)
    .sort((a, b) => Math.sign(at(a)) - Math.sign(at(b)));
}

/** The pages with that name, then the users and calls that were found. `found` is null until a search has ended. */
export function findTargets(
  environment: Environment,
  pages: readonly Target[],
  text: string,
  found: Pick<Found, 'users' | 'calls'> | null,
): readonly Target[] {
  const id = text.trim();
  const users = found?.users ?? [];
  const calls = found?.calls ?? [];
  return [
    ...pagesNamed(pages, id),
    ...users.map(({ reference_user_id: detail, status: user }): Target => {
      const link = userLink(environment, detail);
      return { key: `user ${detail}`, name: 'User', detail, status: { user }, link };
    }),
    ...calls.map((call): Target => {
      const { transaction_id: detail } = call;
      const link = callLink(environment, detail);
      return { key: `call ${detail}`, name: 'Call', detail, status: { call }, link };
    }),
  ];
}
