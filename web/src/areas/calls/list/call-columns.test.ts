import type { Environment } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { fittingColumns } from '../../../ui/table/table-columns';
import { callColumns } from './call-columns';

const call = archivedCall({ transaction_id: 'ewh:1', state: 'retrying', attempts: 3 });
const columns = (
  openId: string | null,
  selected: string[] = [],
  environment: Environment = 'sandbox',
) =>
  callColumns(
    {
      ...{ environment, openId, onSelect: () => undefined },
      selection: new Set(selected),
    },
    [call],
    18,
  );
const ids = (...asked: Parameters<typeof columns>) => columns(...asked).map(({ id }) => id);

it('leaves User, Response and Next beside an open call, on a screen of 1280 px', () => {
  // The list takes 1.7 of 2.7 parts of the room beside the rail, the margins and the gap.
  const shown = fittingColumns(columns('ewh:1'), new Set(), 622).map(({ id }) => id);
  expect(shown).toEqual(['status', 'transaction', 'user', 'response', 'next']);
  expect(ids(null)).toEqual(expect.arrayContaining(['select', 'created', 'rerun']));
  expect(ids('ewh:1', ['ewh:1'])).toContain('select');
});

it('shows the user beside a rerun that names production, on a screen of 1024 px', () => {
  // The room beside the rail, the margins and the border.
  const shown = fittingColumns(columns(null, [], 'production'), new Set(), 762);
  expect(shown.map(({ id }) => id)).toContain('user');
});
