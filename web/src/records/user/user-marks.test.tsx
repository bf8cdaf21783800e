import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userStatusMark } from './user-wording';

it('makes a direction character visible in a status that the console does not define', () => {
  const { container } = render(userStatusMark('PAUSED\u202e'));
  expect(container.textContent).toBe('PAUSED⟨U+202E⟩');
});
