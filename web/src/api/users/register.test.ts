import { describe, expect, it } from 'vitest';
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

describe('registerBody', () => {
  it('leaves out empty fields', () => {
    expect(registerBody(values(), 'object')).toEqual({
      reference_user_id: 'panel-1',
      data_request: type,
    });
  });

  it('sends the data request as an array where the environment wants one (reading rule 9)', () => {
    const fields = { redirect_url: 'https://a.test/b', uniqueness_region_id: 'r' };
    expect(registerBody(values(fields), 'array')).toEqual({
      ...{ reference_user_id: 'panel-1', ...fields, data_request: [type] },
    });
  });
});
