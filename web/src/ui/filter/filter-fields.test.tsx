import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilterFields } from './filter-fields';

function draw(user: string | undefined, onChange: (value: string | undefined) => void) {
  return (
    <FilterFields
      filters={[{ id: 'user', label: 'User' }]}
      values={{ user }}
      onChange={(_id, value) => {
        onChange(value);
      }}
    />
  );
}

it('keeps the focus and the typed text, and shows a value that changed elsewhere', () => {
  const sent: (string | undefined)[] = [];
  const note = (value: string | undefined) => {
    sent.push(value);
  };
  const { rerender } = render(draw(undefined, note));
  const field = screen.getByRole('textbox', { name: 'User' });
  field.focus();
  fireEvent.change(field, { target: { value: ' panel-1 ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'panel-12' } });
  rerender(draw('panel-1', note));
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'panel-12');
  fireEvent.keyDown(field, { key: 'Enter' });
  rerender(draw('panel-12', note));
  // Its chip was removed; then the same value was chosen again.
  rerender(draw(undefined, note));
  expect(field).toHaveProperty('value', '');
  rerender(draw('panel-12', note));
  expect(field).toHaveProperty('value', 'panel-12');
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.blur(field);
  expect(sent).toEqual(['panel-1', 'panel-12', undefined]);
});
