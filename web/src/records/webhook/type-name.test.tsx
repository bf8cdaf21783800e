import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KindName } from './type-name';

afterEach(() => {
  cleanup();
});

it.each([
  ['USER_VERIFICATION_COMPLETED', 'Verification completed'],
  ['USER_VERIFICATION_REVOKED', 'Verification revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'Verification determined unfulfillable'],
])('says %s in words, and as it is on focus and to screen readers', (kind, words) => {
  render(<KindName kind={kind} />);
  expect(screen.getByText(words).getAttribute('aria-hidden')).toBe('true');
  const heard = screen.getByText(kind);
  expect(heard.closest('[aria-hidden]')).toBeNull();
  const host = document.querySelector('[tabindex="0"]');
  if (host) fireEvent.focusIn(host);
  expect(screen.getAllByText(kind)).toHaveLength(2);
});

it.each(['USER_VERIFICATION_DENIED', 'constructor', 'a kind'])('leaves %s as it came', (kind) => {
  const { container } = render(<KindName kind={kind} />);
  expect(container.textContent).toBe(kind);
});
