import { expect, it } from 'vitest';
import { rarePart } from './rare-part.js';

it.each([
  ['customer-123', 'r-123'],
  ['customer-123456', '23456'],
  ['quota-of-tenant-4711', '-4711'],
  ['2024-order-1', '2024-'],
  ['ünï-☃😀-7', '-☃😀-7'],
  ['customer', null],
  ['a-12345', null],
])('of %s is %s', (text, part) => {
  expect(rarePart(text)).toBe(part);
});
