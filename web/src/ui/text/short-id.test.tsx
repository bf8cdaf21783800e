import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShortId } from './short-id';

it.each([
  ['a short one', 'panel-1', ['panel-1']],
  ['one from the right', 'مرحبا', ['مرحبا']],
  ['a mark that turns text', 'a\u202eb', ['a⟨U+202E⟩b']],
  ['one with spaces at its ends', ' a b  ', ['␣a b␣␣']],
  ['a long one', `panel-1${'x'.repeat(20)}tail`, ['panel-1x…tail']],
])('keeps %s by itself, in no direction but its own', (_what, id, shown) => {
  const { container } = render(<ShortId id={id} />);
  const texts = [...container.querySelectorAll('bdi')].map((each) => each.textContent);
  expect(texts).toEqual(shown);
});
