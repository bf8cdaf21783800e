import type { Environment } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { fittingColumns } from '../../../ui/table/table-columns';
import { callColumns } from './call-columns';

const columns = (isBeside: boolean, environment: Environment = 'sandbox') =>
  callColumns({ environment, isBeside, hasReruns: false, refusal: undefined });

it('leaves User, Response and Next beside an open call, on a screen of 1280 px', () => {
  // The list takes 1.7 of 2.7 parts of the room beside the rail, the margins and the gap.
  const shown = fittingColumns(columns(true), new Set(), 622).map(({ id }) => id);
  expect(shown).toEqual(['status', 'transaction', 'user', 'response', 'next']);
  const ids = columns(false).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['created', 'rerun']));
});

it('shows the user beside a rerun that names production, on a screen of 1024 px', () => {
  // The room beside the rail, the margins, the border and the checkboxes.
  const shown = fittingColumns(columns(false, 'production'), new Set(), 722);
  expect(shown.map(({ id }) => id)).toContain('user');
});
