import { expect, it } from 'vitest';
import { registerBody, type RegisterValues } from './register';

const values = (fields: Partial<RegisterValues> = {}): RegisterValues => ({
  reference_user_id: 'panel-1',
  redirect_url: '',
  uniqueness_region_id: '',
  label: '',
  type: 'IS_PHONE_NUMBER_VERIFIED',
  ...fields,
});
const type = { type: 'IS_PHONE_NUMBER_VERIFIED' };

it('the body of a registration leaves out empty fields', () => {
  expect(registerBody(values())).toEqual({ reference_user_id: 'panel-1', data_request: type });
  const fields = { redirect_url: 'https://a.test/b', uniqueness_region_id: 'r' };
  expect(registerBody(values(fields))).toEqual({
    ...{ reference_user_id: 'panel-1', ...fields, data_request: type },
  });
});
