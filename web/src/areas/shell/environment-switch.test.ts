import { expect, it } from 'vitest';
import { areaOf } from './environment-switch';

it.each([
  ['/sandbox', '/$environment'],
  ['/sandbox/calls/ewh%3A1', '/$environment/calls'],
  ['/production/users/register', '/$environment/users'],
  // Not every environment has QA.
  ['/sandbox/qa/registrations', '/$environment'],
  ['/sandbox/rerun-jobs', '/$environment'],
])('%s is in %s', (pathname, area) => {
  expect(areaOf(pathname)).toBe(area);
});
