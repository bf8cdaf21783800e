import express, { Router } from 'express';
import { expect, it } from 'vitest';
import type { Access } from '../../contract/index.js';
import { assertEveryRouteIsGuarded, guard, UndeclaredAccessError } from './guard.js';

const store = {
  isSecure: () => false,
  find: () => Promise.resolve(null),
  whyEnded: () => Promise.resolve(undefined),
};
const answer = (_request: express.Request, response: express.Response) => {
  response.end();
};

it('accepts an app whose every route declares its access', () => {
  const nested = Router().post('/there', guard('rerun', store), answer);
  const app = express().get('/here', guard('open', store), answer).use('/nested', nested);
  expect(() => {
    assertEveryRouteIsGuarded(app.router);
  }).not.toThrow();
});

it('stops the start for a route without a guard, however deep', () => {
  const nested = Router().use('/deeper', Router().get('/forgotten', answer));
  const app = express().use('/nested', nested);
  expect(() => {
    assertEveryRouteIsGuarded(app.router);
  }).toThrow(UndeclaredAccessError);
});

it.each([
  ['a second method', Router().route('/x').get(guard('read', store), answer).post(answer)],
  ['all methods', Router().all('/x', answer)],
])('stops the start for %s without a guard', (_what, route) => {
  const app = express();
  if ('stack' in route && typeof route === 'function') app.use(route);
  else app.router.stack.push({ handle: answer, route } as never); // a Route knows no router to mount it by
  expect(() => {
    assertEveryRouteIsGuarded(app.router);
  }).toThrow(UndeclaredAccessError);
});

it('stops the start for an unknown permission', () => {
  expect(() => guard('everything' as Access, store)).toThrow(UndeclaredAccessError); // data may contain what the type excludes
});
