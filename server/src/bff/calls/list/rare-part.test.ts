import { describe, expect, it } from 'vitest';
import { briefPart, rarePart } from './rare-part.js';

describe('the rare part', () => {
  it.each([
    ['customer-1', 'mer-1'],
    ['customer-123', 'r-123'],
    ['customer-1234', 'r-1234'],
    ['customer-12345', '-12345'],
    ['customer-123456', '-123456'],
    ['ewh:0fd5ceed-8ca0-4b9a-a0ff-6b8db70cb9a5', '-6b8db70cb9a5'],
    ['quota-of-tenant-4711', 't-4711'],
    ['customer', null],
    ['scheduled main', null],
    ['0fd5ceed-8ca0', null],
    ['10:15:59', null],
    ['abc😀-123', null],
    ['abc', null],
    ['abc:1', null],
  ])('of %s is %s', (text, part) => {
    expect(rarePart(text)).toBe(part);
  });
});

describe('the brief part', () => {
  it.each([
    ['05a-c9e6-d9ef', '05a-c9e6'],
    ['d0c-14a7-0a53', 'd0c-14a7'],
    ['-mwq5i7si-9-4', 'mwq5i7si'],
    ['abcdefghij-12', 'efghij-1'],
    ['12345678', null],
    ['abcdefghijkl', null],
    ['at 10:15:59.123', null],
    ['déjà-vu-123456', null],
  ])('of %s is %s', (text, part) => {
    expect(briefPart(text)).toBe(part);
  });
});
