import type { Overview, Role } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberOf, openPage } from '../../testing/open-page';
import { overviewResponse } from '../../testing/overview-responses';
import { problem } from '../../testing/stub-api';

type Regions = Overview['regions'];
const regionOf = (verified: number, quota: number | null): Regions[number] => ({
  ...{ uniqueness_region_id: 'spring', quota },
  users: { verified, unfulfillable: 2, waiting: 3 },
});
const panel = async () => within(await screen.findByRole('region', { name: 'Uniqueness regions' }));

function open(regions: Regions, role: Role = 'staff') {
  const set: unknown[] = [];
  openPage('/sandbox', {
    get_session: () => memberOf(role),
    get_overview: () => overviewResponse({ regions }),
    set_quota: ({ body }) => {
      set.push(body);
      const [region] = regions;
      if (region) region.quota = body.quota;
      return null;
    },
  });
  return set;
}

it.each([
  [42, 100, '42 of 100, 42.0 %'],
  [100, 100, '100 of 100, quota reached'],
  [103, 100, '103 of 100, over quota by 3'],
])('says how far %i verified users are towards a quota of %i', async (verified, quota, text) => {
  open([regionOf(verified, quota)]);
  expect((await panel()).getByText(text)).toBeTruthy();
});

it('leads from each count to the users of the region', async () => {
  open([regionOf(42, null)]);
  const regions = await panel();
  const hrefs = regions.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/sandbox/users?region=spring',
    '/sandbox/users?region=spring&status=verified',
    '/sandbox/users?region=spring&status=unfulfillable',
  ]);
  expect(regions.queryByText(/^42 of/)).toBeNull();
});

it('sets a quota, and refuses what is no number', async () => {
  const set = open([regionOf(42, null)]);
  const regions = await panel();
  fireEvent.click(regions.getByRole('button', { name: 'Set quota of spring' }));
  const field = await regions.findByLabelText('Verified users wanted');
  fireEvent.change(field, { target: { value: '1.5' } });
  fireEvent.click(regions.getByRole('button', { name: 'Save quota' }));
  expect(regions.getByRole('alert').textContent).toMatch(/^Enter a whole number/);
  fireEvent.change(field, { target: { value: ' 84 ' } });
  fireEvent.click(regions.getByRole('button', { name: 'Save quota' }));
  expect(await regions.findByText('42 of 84, 50.0 %')).toBeTruthy();
  expect(set).toEqual([{ uniqueness_region_id: 'spring', quota: 84 }]);
  await waitFor(() => {
    expect(regions.queryByLabelText('Verified users wanted')).toBeNull();
  });
});

it('says in an open form that another member has changed the quota', async () => {
  const spring = regionOf(42, 100);
  open([{ ...regionOf(1, null), uniqueness_region_id: 'autumn' }, spring]);
  const regions = await panel();
  fireEvent.click(regions.getByRole('button', { name: 'Change quota of spring' }));
  const field = await regions.findByLabelText('Verified users wanted');
  fireEvent.change(field, { target: { value: '84' } });
  expect(regions.queryByText(/^Changed in the meantime/)).toBeNull();
  spring.quota = 1500;
  // Saving any quota reads all regions again.
  fireEvent.click(regions.getByRole('button', { name: 'Set quota of autumn' }));
  const [other = field] = await regions.findAllByLabelText('Verified users wanted');
  fireEvent.change(other, { target: { value: '7' } });
  fireEvent.submit(other);
  expect(await regions.findByText(/^Changed in the meantime to 1.500\.$/)).toBeTruthy();
  expect(regions.getByDisplayValue('84')).toBe(field);
});

it('says why a quota was not saved, with the request, and keeps what was typed', async () => {
  openPage('/sandbox', {
    get_session: () => memberOf('staff'),
    get_overview: () => overviewResponse({ regions: [regionOf(42, null)] }),
    set_quota: () => problem(500, 'internal', 'Broken'),
  });
  const regions = await panel();
  fireEvent.click(regions.getByRole('button', { name: 'Set quota of spring' }));
  const field = await regions.findByLabelText<HTMLInputElement>('Verified users wanted');
  fireEvent.change(field, { target: { value: '84' } });
  fireEvent.click(regions.getByRole('button', { name: 'Save quota' }));
  expect(await regions.findByText('The console failed')).toBeTruthy();
  expect(regions.getByText(/req-1/)).toBeTruthy();
  expect(field.value).toBe('84');
});

it('keeps a typed quota over a reload, until it is discarded or cancelled', async () => {
  open([regionOf(42, 100)]);
  const before = await panel();
  fireEvent.click(before.getByRole('button', { name: 'Change quota of spring' }));
  fireEvent.change(await before.findByLabelText('Verified users wanted'), {
    target: { value: '84' },
  });
  open([regionOf(42, 100)]);
  const regions = await panel();
  fireEvent.click(regions.getByRole('button', { name: 'Change quota of spring' }));
  expect(await regions.findByDisplayValue('84')).toBeTruthy();
  expect(regions.getByText(/^Draft from .* restored/)).toBeTruthy();
  fireEvent.click(regions.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(regions.getByRole('button', { name: 'Change quota of spring' }));
  expect(regions.getByDisplayValue('100')).toBeTruthy();
});

it('offers no quota to a viewer, and shows nothing without regions', async () => {
  open([regionOf(1, 2)], 'viewer');
  expect((await panel()).queryByRole('button')).toBeNull();
  open([]);
  await screen.findByRole('region', { name: 'Users' });
  expect(screen.queryByText('Uniqueness regions')).toBeNull();
});
