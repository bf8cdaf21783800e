import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TypeName } from './type-name';

it.each([
  ['USER_VERIFICATION_COMPLETED', 'Verification completed'],
  ['USER_VERIFICATION_REVOKED', 'Verification revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'Verification determined unfulfillable'],
])('says %s in words, and as it is on focus and to screen readers', (type, words) => {
  render(<TypeName type={type} />);
  expect(screen.getByText(words).getAttribute('aria-hidden')).toBe('true');
  const heard = screen.getByText(type);
  expect(heard.closest('[aria-hidden]')).toBeNull();
  const host = document.querySelector('[tabindex="0"]');
  if (host) fireEvent.focusIn(host);
  expect(screen.getAllByText(type)).toHaveLength(2);
});

it.each(['USER_VERIFICATION_DENIED', 'constructor', 'a type'])('leaves %s as it came', (type) => {
  const { container } = render(<TypeName type={type} />);
  expect(container.textContent).toBe(type);
});
