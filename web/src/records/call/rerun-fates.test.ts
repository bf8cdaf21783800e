import { expect, it } from 'vitest';
import { fatesText } from './rerun-fates';

it.each([
  [{ delivered: 0, retrying: 0, failed: 0, unknown: 0 }, ''],
  [{ delivered: 1200, retrying: 0, failed: 1, unknown: 0 }, '1,200 delivered, 1 failed'],
  [{ delivered: 0, retrying: 52, failed: 0, unknown: 3 }, '52 retrying, 3 unknown'],
])('%j reads %j', (counts, text) => {
  expect(fatesText(counts)).toBe(text);
});
