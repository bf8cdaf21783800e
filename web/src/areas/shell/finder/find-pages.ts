import { may, type Environment, type Role } from '@connect-console/server/contract';
import { WORKSHOP, type Area } from '../areas';

/** A page that a text may lead to by its name. */
export interface NamedPage {
  name: string;
  to:
    | Area['to']
    | `/$environment/${'reconciliation' | 'users/register' | 'rerun-jobs'}`
    | `/$environment/qa/${(typeof TABS)[number]}`;
}

const TABS = ['registrations', 'outcomes', 'receiver', 'clock', 'scenarios'] as const;

const WORKSHOP_PAGES: readonly NamedPage[] = [
  ...TABS.map((tab): NamedPage => ({ name: `QA ${tab}`, to: `/$environment/qa/${tab}` })),
  { name: 'Register many', to: '/$environment/qa/registrations' },
];

/** All pages that whoever is signed in may use in an environment, by the areas that they may enter. */
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
    { name: 'Bulk reruns', to: '/$environment/rerun-jobs' },
    ...(areas.includes(WORKSHOP) ? WORKSHOP_PAGES : []),
  ];
}

/** Those that have a word that the text begins; first those whose name it begins. */
export function pagesNamed(pages: readonly NamedPage[], text: string): NamedPage[] {
  const begun = text.toLowerCase();
  const at = ({ name }: NamedPage) => ` ${name.toLowerCase()}`.indexOf(` ${begun}`);
  return pages
    .filter((page) => at(page) !== -1)
    .sort((a, b) => Math.sign(at(a)) - Math.sign(at(b)));
}
