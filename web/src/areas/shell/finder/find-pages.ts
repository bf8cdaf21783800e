import { may, type Environment, type Role } from '@connect-console/server/contract';
import { SETTINGS_SECTIONS } from '../../../page/settings-sections';
import { QA, type Area } from '../areas';

/** A page that can be found by its name. */
export interface NamedPage {
  name: string;
  to:
    | Area['to']
    | `/$environment/${'reconciliation' | 'users/register' | `webhooks/${'compare' | 'verify'}` | 'rerun-jobs'}`
    | `/$environment/qa/${(typeof TABS)[number]}`
    | '/settings/$section';
  /** Of the settings. */
  section?: string;
}

const TABS = ['registrations', 'outcomes', 'receiver', 'clock', 'scenarios'] as const;

const QA_PAGES: readonly NamedPage[] = [
  ...TABS.map((tab): NamedPage => ({ name: `QA ${tab}`, to: `/$environment/qa/${tab}` })),
  { name: 'Register many', to: '/$environment/qa/registrations' },
];

/** All pages that a role may use in an environment. */
export function namedPages(
  environment: Environment,
  role: Role,
  areas: readonly Area[],
): readonly NamedPage[] {
  return [
    ...areas,
    { name: 'Reconciliation', to: '/$environment/reconciliation' },
    ...(may(role, 'register', environment)
      ? [{ name: 'Register user', to: '/$environment/users/register' } as const]
      : []),
    { name: 'Compare webhooks', to: '/$environment/webhooks/compare' },
    { name: 'Verify signatures', to: '/$environment/webhooks/verify' },
    { name: 'Bulk reruns', to: '/$environment/rerun-jobs' },
    ...(areas.includes(QA) ? QA_PAGES : []),
    ...SETTINGS_SECTIONS.flatMap(({ path: section, name, permission }): NamedPage[] =>
      permission === undefined || may(role, permission)
        ? [{ name: `Settings › ${name}`, to: '/settings/$section', section }]
        : [],
    ),
  ];
}

/** The pages with a word that starts with the text; first those whose name starts with it. */
export function pagesNamed(pages: readonly NamedPage[], text: string): NamedPage[] {
  const begun = text.toLowerCase();
  const at = ({ name }: NamedPage) => ` ${name.toLowerCase()}`.indexOf(` ${begun}`);
  return pages
    .filter((page) => at(page) !== -1)
    .sort((a, b) => Math.sign(at(a)) - Math.sign(at(b)));
}
