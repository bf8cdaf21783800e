import { describe, expect, it } from 'vitest';
import { fieldErrors, registerBody, type RegisterValues } from './register';

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
      body: { reference_user_id: 'panel-1', data_request: type },
    });
  });

  it('sends the data request as an array where the environment wants one (reading rule 9)', () => {
    const fields = { redirect_url: 'https://a.test/b', uniqueness_region_id: 'r' };
    expect(registerBody(values(fields), 'array')).toEqual({
      body: { reference_user_id: 'panel-1', ...fields, data_request: [type] },
    });
  });

  it.each([
    [{ reference_user_id: '' }, { reference_user_id: 'must not be empty' }],
    [
      { reference_user_id: 'é'.repeat(256) },
      { reference_user_id: 'must have at most 255 characters' },
    ],
    [
      { redirect_url: 'nonsense' },
      { redirect_url: 'must be a full URL, such as https://hooks.example.com/connect' },
    ],
    [
      { redirect_url: 'javascript:x' },
      { redirect_url: 'must be a full URL, such as https://hooks.example.com/connect' },
    ],
    [{ uniqueness_region_id: '\u0000' }, { uniqueness_region_id: 'must be well-formed text' }],
  ])('refuses %j at its field', (fields, errors) => {
    expect(registerBody(values(fields), 'object')).toEqual({ errors });
  });
});

describe('fieldErrors', () => {
  it('keeps the first error of each field', () => {
    const problems = [
      { field: 'redirect_url', reason: 'first' },
      { field: 'redirect_url', reason: 'second' },
      { field: 'constructor', reason: 'odd' },
    ];
    expect(fieldErrors(problems)).toEqual({ redirect_url: 'first' });
  });
});
