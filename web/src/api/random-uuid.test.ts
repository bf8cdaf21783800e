import { expect, it } from 'vitest';
import { randomUuid } from './random-uuid';

it('is of version 4, and another one each time', () => {
  const some = Array.from({ length: 200 }, randomUuid);
  for (const uuid of some) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(some).size).toBe(200);
});
