import { useDeferredValue, useMemo, useState } from 'react';
import { randomUuid } from '../../../api/random-uuid';
import { namedPeople, type NamePattern } from './name-pattern';
import { defaultsOf, NO_DEFAULTS, type DefaultValues } from './user-defaults';
import { draftOf, type Candidate, type Draft } from './users-draft';
import type { PeopleSource } from './registrations-search';
import type { PeopleFile } from './read-users-file';
import { pastedLines } from '../../../api/pasted-lines';

/** The people of a pasted list: one id a line. */
export function pastedPeople(text: string): Candidate[] {
  return pastedLines(text).map(({ line, written }) => ({
    line,
    cells: { reference_user_id: written },
  }));
}

/** All that has been written down, whichever source is chosen now. */
interface Written {
  names: NamePattern;
  pasted: string;
  file: PeopleFile;
  defaults: DefaultValues;
}

const START: Written = {
  names: { pattern: 'qa-{date}-{n}', count: '100', start: '1', padded: true },
  pasted: '',
  file: { state: 'none' },
  defaults: NO_DEFAULTS,
};

function candidates(source: PeopleSource, { names, pasted, file }: Written): Candidate[] {
  switch (source) {
    case 'names': {
      const date = new Date().toISOString().slice(0, 10);
      return namedPeople(names, { uuid: randomUuid, date });
    }
    case 'pasted':
      return pastedPeople(pasted);
    case 'csv':
      return file.state === 'read' ? file.found.people : [];
  }
}

/**
 * What is written down, and the draft that is made of it. The draft comes a moment later where it is long,
 * so that typing is never slow; `isStale` says that it is not of what is written now.
 */
export function usePeopleDraft(source: PeopleSource): {
  written: Written;
  write: (change: Partial<Written>) => void;
  draft: Draft;
  isStale: boolean;
  /** One name for all presses that send this very draft. */
  request_id: string;
} {
  const [written, setWritten] = useState(START);
  const now = useMemo(() => ({ source, written }), [source, written]);
  const asked = useDeferredValue(now);
  const { draft, request_id } = useMemo(() => {
    const people = candidates(asked.source, asked.written);
    return {
      draft: draftOf(people, defaultsOf(asked.written.defaults)),
      request_id: randomUuid(),
    };
  }, [asked]);
  return {
    written,
    write: (change) => {
      // A file is read while one goes on writing.
      setWritten((before) => ({ ...before, ...change }));
    },
    draft,
    isStale: asked !== now,
    request_id,
  };
}
