import { responseClass } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { countedStatus, explainResponse, responseWords } from './response-chip';

const answered = (http_status: number | null, network_code: string | null) => ({
  ...{ http_status, network_code },
  response: responseClass({ http_status, network_code }),
});
const http = (http_status: number) => answered(http_status, null);

describe('the words of a status', () => {
  it.each([
    [200, 'OK'],
    [204, 'No Content'],
    [299, 'Success'],
    [301, 'Moved Permanently'],
    [399, 'Redirect'],
    [401, 'Unauthorized'],
    [503, 'Service Unavailable'],
    [499, 'Client error'],
    [599, 'Server error'],
  ])('%i is %s', (status, name) => {
    expect(responseWords(http(status))).toBe(name);
  });
});

describe('a response beside a network failure', () => {
  const network_code = 'ECONNRESET';

  it.each([
    [200, null, 'The response started with 200 and was cut off'],
    [503, 503, 'Service Unavailable'],
    [null, null, 'The receiver closed the connection before it responded'],
  ])('with HTTP %j counts as %j: %s', (http_status, counted, words) => {
    expect(countedStatus(answered(http_status, network_code))).toBe(counted);
    expect(responseWords(answered(http_status, network_code))).toBe(words);
  });
});

describe('explainResponse', () => {
  it.each([
    [301, /redirects/, /not followed/],
    [307, /redirects/, /not followed/],
    [401, /signature/, /webhook secret/],
    [403, /signature/, /webhook secret/],
    [404, /path/, /POST/],
    [410, /permanently removed/, /new address/],
    [429, /request rate/, /rate limit/],
    [418, /rejected the delivery/, /body/],
    [500, /receiver’s code/, /error log/],
    [502, /proxy/, /is running/],
    [503, /proxy/, /is running/],
    [599, /failed or is overloaded/, /health/],
    [101, /no final response/, /2xx/],
  ])('%i usually means %s', (status, usually, check) => {
    const explanation = explainResponse(http(status));
    expect(explanation.usually).toMatch(usually);
    expect(explanation.check).toMatch(check);
  });

  it.each([[200], [202], [204], [299]])('has nothing to explain about %i', (status) => {
    expect(explainResponse(http(status)).usually).toBeUndefined();
  });
});

it('advises neither rerun nor retry: a test event, whose responses are worded the same, has neither', () => {
  for (let status = 100; status < 600; status += 1) {
    expect(explainResponse(http(status)).check ?? '').not.toMatch(/rerun|retry/i);
  }
});
