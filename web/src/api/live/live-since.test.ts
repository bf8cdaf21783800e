import { expect, it, vi } from 'vitest';

// The files of a run share their modules, and this one remembers what was pushed.
vi.resetModules();
const { firstChange, noteChange, streamBegins, streamEnds } = await import('./live-since');

it('starts a stream from the oldest response, also where another overtook it, and where the last one ended', () => {
  expect(firstChange('sandbox')).toBeUndefined();
  noteChange('sandbox', null);
  expect(firstChange('sandbox')).toBeUndefined();
  noteChange('sandbox', '7');
  noteChange('sandbox', '0');
  noteChange('sandbox', '9');
  expect(firstChange('sandbox')).toBe(0);
  expect(firstChange('production')).toBeUndefined();
  streamEnds('sandbox', 12);
  expect(firstChange('sandbox')).toBe(12);
  streamEnds('sandbox', undefined);
  expect(firstChange('sandbox')).toBe(12);
});

it('reports a response that is older than the beginning of its stream, and no other', () => {
  const onLate = vi.fn();
  streamBegins('production', 5, onLate);
  noteChange('production', '5');
  noteChange('production', '6');
  noteChange('sandbox', '1');
  expect(onLate).not.toHaveBeenCalled();
  noteChange('production', '4');
  noteChange('production', '4');
  expect(onLate).toHaveBeenCalledOnce();
  streamEnds('production', 9);
  noteChange('production', '4');
  expect(onLate).toHaveBeenCalledOnce();
});

it('reports a response that came before its stream began, and is older', () => {
  const onLate = vi.fn();
  streamEnds('production', 20);
  streamBegins('production', 20, onLate);
  expect(onLate).not.toHaveBeenCalled();
  streamEnds('production', undefined);
  noteChange('production', '19');
  streamBegins('production', 20, onLate);
  expect(onLate).toHaveBeenCalledOnce();
});
