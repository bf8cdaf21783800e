import { ENVIRONMENTS, may, PERMISSIONS, ROLES } from '@connect-console/server/contract';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALLOWS, roleSentence } from './role-words';

it('agrees with the table of the README', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const rows = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const start = rows.findIndex(([first, second]) => first === 'can' && second === ROLES[0]);
  expect(rows.slice(start, start + PERMISSIONS.length + 2).toSpliced(1, 1)).toEqual([
    ['can', ...ROLES],
    ...PERMISSIONS.map((permission) => [
      ALLOWS[permission],
      ...ROLES.map((role) => {
        const where = ENVIRONMENTS.filter((environment) => may(role, permission, environment));
        if (where.length === 0) return 'no';
        return where.length === ENVIRONMENTS.length ? 'yes' : where.join();
      }),
    ]),
  ]);
});

it('says what a role allows, and that an unknown one allows nothing', () => {
  expect(roleSentence('staff')).toBe(
    'Can read users, calls and webhooks, register and look up users.',
  );
  // A permission that the role has in the sandbox only.
  expect(roleSentence('qa')).toContain('rerun calls in sandbox, use QA,');
  expect(roleSentence('emperor')).toContain('allows nothing');
});
