import { describe, expect, it } from 'vitest';
import { readDraft, writtenScenario } from './scenario-draft';
import { copyOf, TEMPLATE } from './scenario-template';

const written = (changes: object) => JSON.stringify({ ...TEMPLATE, ...changes }, null, 2);
const register = { do: 'register', people: 'panel', count: 3 };

describe('readDraft', () => {
  it('parses the text that it writes', () => {
    expect(readDraft(writtenScenario(TEMPLATE))).toEqual({ scenario: TEMPLATE, problems: [] });
  });

  it.each([
    [{ name: 'Not short' }, 'name', /short name of lower-case letters/, 2],
    [{ title: undefined }, 'title', /^is missing$/, 1],
    [{ extra: 1 }, 'extra', /is not a known field/, 36],
    [{ steps: [] }, 'steps', /small|at least|>=1/, 5],
    [{ steps: [{ do: 'dance' }] }, 'steps.0.do', /must be register, destination/, 7],
    [{ steps: [{ ...register, count: 0 }] }, 'steps.0.count', /small|>=1/, 9],
    [{ steps: [{ ...register, count: '3' }] }, 'steps.0.count', /^must be number, not string$/, 9],
    [{ steps: [{ ...register, counts: 3 }] }, 'steps.0.counts', /is not a known field/, 10],
    [{ steps: [{ do: 'settle', people: 'others' }] }, 'steps.0.people', /is registered by no/, 8],
    [{ steps: [{ do: 'maintenance' }] }, 'steps.0.on', /^is missing$/, 6],
    [
      { steps: [register, { do: 'clock', advance_ms: 1, to: 'exhaustion' }] },
      'steps.1',
      /either advance_ms or to/,
      11,
    ],
  ])('%j: at %s', (changes, field, reason, line) => {
    const { scenario, problems } = readDraft(written(changes));
    expect(scenario).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ field, line });
    expect(problems[0]?.reason).toMatch(reason);
  });

  it.each(['', '{', '{"name": }', '[1,]', 'null', '3', '"text"', '[]', '\u0000', '<b>'])(
    'refuses %j with one problem for the whole text',
    (text) => {
      const { scenario, problems } = readDraft(text);
      expect(scenario).toBeNull();
      expect(problems.map(({ field }) => field)).toEqual(['']);
    },
  );

  it('reports every problem, not only the first', () => {
    const { problems } = readDraft(written({ name: '', title: '' }));
    expect(problems.map(({ field }) => field)).toEqual(['name', 'title']);
  });
});

describe('copyOf', () => {
  it('gives a built-in scenario a name that can be saved', () => {
    const copy = copyOf({ ...TEMPLATE, name: 'x'.repeat(40), title: 't'.repeat(100) }, true);
    expect(copy.name).toHaveLength(40);
    expect(copy.name.startsWith('my-')).toBe(true);
    expect(readDraft(writtenScenario(copy)).problems).toEqual([]);
  });

  it('keeps the name of a custom scenario, which saving replaces', () => {
    expect(copyOf(TEMPLATE, false)).toEqual(TEMPLATE);
  });
});
