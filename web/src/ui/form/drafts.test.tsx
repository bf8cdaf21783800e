import { act, fireEvent, renderHook } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearDrafts, keepDraftsOf } from '../stored';
import { hasDraft, useDraft } from './drafts';

const KEY = 'sandbox/form';
const form = (key = KEY) => renderHook(() => useDraft(key, z.string(), 'start')).result;
const type = (text: string, key = KEY) => {
  const typed = form(key);
  act(() => {
    typed.current.set(text);
  });
  return typed;
};
const stored = () =>
  Object.keys(sessionStorage)
    .map((name) => sessionStorage.getItem(name))
    .join('\n');

beforeEach(() => {
  clearDrafts();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is kept as long as its tab', () => {
    vi.useFakeTimers({ now: Date.now() - 30 * 24 * 60 * 60 * 1000 });
    type('typed');
    vi.useRealTimers();
    expect(form().current.value).toBe('typed');
  });

  it('is restored where the form opens again, until it is discarded', () => {
    const first = type('typed');
    expect([first.current.value, first.current.restoredAt]).toEqual(['typed', null]);
    const again = form();
    expect(again.current.value).toBe('typed');
    expect(again.current.restoredAt).toBeGreaterThan(0);
    act(() => {
      again.current.clear();
    });
    expect([again.current.value, again.current.restoredAt]).toEqual(['start', null]);
    expect(form().current.value).toBe('start');
    expect(form('production/form').current.value).toBe('start');
  });

  it('is not put back to the start where it is typed as soon as the form is shown', async () => {
    function Form() {
      const draft = useDraft(KEY, z.string(), 'start');
      return (
        <input
          value={draft.value}
          onChange={(event) => {
            draft.set(event.target.value);
          }}
        />
      );
    }
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const typed = await new Promise((resolve) => {
      // Called before React lets the form subscribe to its draft.
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        const [input] = place.getElementsByTagName('input');
        if (input) fireEvent.change(input, { target: { value: 'typed' } });
        resolve(input?.value);
      }).observe(place, { childList: true });
      root.render(<Form />);
    });
    expect(typed).toBe('typed');
    root.unmount();
    place.remove();
  });

  it('is none while the form says what it began with', () => {
    const typed = type('typed');
    act(() => {
      typed.current.set('start');
    });
    expect(hasDraft(KEY)).toBe(false);
  });

  it.each([
    ['another shape', `${Date.now()} {"a":1}`],
    ['no JSON', `${Date.now()} {`],
    ['no time', '"typed"'],
  ])('is not read with %s', (_what, text) => {
    type('typed');
    for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, text);
    expect(form().current.value).toBe('start');
  });

  it('is gone after a sign-out, and for another member', () => {
    keepDraftsOf('one');
    const typed = type('typed');
    act(() => {
      keepDraftsOf('one');
    });
    expect(typed.current.value).toBe('typed');
    act(() => {
      keepDraftsOf('another');
    });
    expect(typed.current.value).toBe('start');
    type('typed');
    act(clearDrafts);
    expect(stored()).toBe('');
  });

  it.each([
    ['an address with a password', 'https://name:hunter2@hooks.example.com'],
    ['more than the browser stores', 'x'.repeat(5_000_001)],
  ])('of %s is only kept on the page', (_what, text) => {
    const typed = type(text);
    expect(typed.current.value).toBe(text);
    expect(stored()).not.toContain(text.slice(0, 20));
  });

  it('is kept on the page where the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(type('typed').current.value).toBe('typed');
  });
});
