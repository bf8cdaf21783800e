import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.js';

describe('the key ring', () => {
  const ring = createKeyRing({ sandbox: ['one', 'two', 'two'], production: ['three'] });

  it('distinguishes sides and keys, and counts a key given twice once', () => {
    expect(ring.find('one')?.side).toBe('sandbox');
    expect(ring.find('three')?.side).toBe('production');
    expect(new Set(ring.accounts.map(({ key_id }) => key_id)).size).toBe(3);
    expect(ring.accounts).toHaveLength(3);
  });

  it.each([undefined, '', 'on', 'one ', 'ONE', 'one, two'])('does not know %j', (key) => {
    expect(ring.find(key)).toBeNull();
  });

  it('does not contain a key in an id', () => {
    expect(JSON.stringify(ring.accounts)).not.toMatch(/one|two|three/);
  });

  it('refuses one key for both sides', () => {
    expect(() => createKeyRing({ sandbox: ['a'], production: ['a'] })).toThrow(/both|same/i);
  });
});
