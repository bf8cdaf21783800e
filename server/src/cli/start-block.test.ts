import { expect, it } from 'vitest';
import { databaseName } from './start-block.js';

it('names a Postgres without its user and password', () => {
  expect(
    databaseName('postgres://console:secret@db.example.test:5433/connect?sslmode=require'),
  ).toBe('Postgres db.example.test:5433/connect');
  expect(databaseName(undefined)).toBeUndefined();
});
