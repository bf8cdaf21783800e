import { ENVIRONMENTS, WEBHOOK_TYPES } from '@connect-console/server/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hookReport, memberOf, openPage } from '../../../testing/open-page';
import { problem, type StubResponse, type Stubs } from '../../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const NEW = 'https://hooks.example.com/new';
const OLD = 'https://hooks.example.com/old';

/** Two services that store their configurations. */
function services(): Stubs {
  const configs: Record<string, StubResponse<'config_get'>> = {
    sandbox: [
      { webhook_type: COMPLETED, destination_url: NEW },
      { webhook_type: REVOKED, destination_url: NEW },
    ],
    production: [{ webhook_type: COMPLETED, destination_url: OLD }],
  };
  const without = (environment: string, type: string) =>
    (configs[environment] ?? []).filter(({ webhook_type }) => webhook_type !== type);
  return {
    config_get: ({ environment }) => configs[environment] ?? [],
    config_create_or_edit: ({ environment, body }) => {
      configs[environment] = [...without(environment, body.webhook_type), body];
      return { status: 'success', ...body };
    },
    config_delete: ({ environment, body }) => {
      configs[environment] = without(environment, body.webhook_type);
      return { status: 'success', ...body };
    },
    get_incoming: ({ environment }) =>
      hookReport({ hook_url: `https://console.example.com/hooks/${environment}` }),
  };
}
const row = async (type: string) => within(await screen.findByRole('region', { name: type }));

describe('the comparison of environments', () => {
  it('copies one webhook to production after a question that names it, and undoes it', async () => {
    const { sent } = openPage('/sandbox/webhooks/compare', services());
    const completed = await row(COMPLETED);
    expect(completed.getByText('Different')).toBeTruthy();
    fireEvent.click(completed.getByRole('button', { name: `Copy to production: ${COMPLETED}` }));
    const writes = () =>
      sent.flatMap(({ operation, path, body }) =>
        operation === 'config_create_or_edit' ? [[path.split('/')[2], body]] : [],
      );
    const question = within(await screen.findByRole('alertdialog', { name: /to production\?$/ }));
    expect(question.getByText(/This changes production/)).toBeTruthy();
    expect(question.getByText(OLD)).toBeTruthy();
    expect(writes()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Copy to production' }));
    expect(await screen.findByText(/Saved in production/)).toBeTruthy();
    expect((await row(COMPLETED)).getByText('Same in both')).toBeTruthy();
    expect((await row(COMPLETED)).queryByRole('button', { name: /^Copy to/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo in production' }));
    expect(await screen.findByText(/Undone in production/)).toBeTruthy();
    expect(writes()).toEqual(
      [NEW, OLD].map((destination_url) => [
        'production',
        { webhook_type: COMPLETED, destination_url },
      ]),
    );
  });

  it('is undone at once, before the services have been read again', async () => {
    let isSlow = false;
    const { config_get, ...rest } = services();
    openPage('/sandbox/webhooks/compare', {
      ...rest,
      config_get: (request) =>
        isSlow ? new Promise(() => undefined) : (config_get?.(request) ?? []),
    });
    const completed = await row(COMPLETED);
    fireEvent.click(completed.getByRole('button', { name: `Copy to production: ${COMPLETED}` }));
    const question = within(await screen.findByRole('alertdialog', { name: /to production\?$/ }));
    isSlow = true;
    fireEvent.click(question.getByRole('button', { name: 'Copy to production' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo in production' }));
    expect(await screen.findByText(/Undone in production/)).toBeTruthy();
    expect((await row(COMPLETED)).getByText(OLD)).toBeTruthy();
  });

  it('lets a role copy only where it may change webhooks', async () => {
    openPage('/sandbox/webhooks/compare', { ...services(), get_session: () => memberOf('qa') });
    const back = await row(COMPLETED);
    const copy = back.getByRole('button', { name: `Copy to production: ${COMPLETED}` });
    expect(copy.title).toContain('role qa');
    expect(back.getByRole('button', { name: `Copy to sandbox: ${COMPLETED}` }).title).toBe('');
  });

  it('says which environment could not be read, and tries again on request', async () => {
    let isAway = true;
    const { config_get, ...rest } = services();
    openPage('/sandbox/webhooks/compare', {
      ...rest,
      config_get: (request) =>
        isAway && request.environment === 'production'
          ? problem(502, 'upstream_unreachable', 'No response')
          : (config_get?.(request) ?? []),
    });
    expect(await screen.findByText('The webhooks of production could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/webhooks of sandbox/)).toBeNull();
    expect(screen.queryByText('Not configured')).toBeNull();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(COMPLETED)).toBeTruthy();
  });

  it('offers no copy while the console’s address in an environment is not known', async () => {
    const { get_incoming, ...rest } = services();
    openPage('/sandbox/webhooks/compare', {
      ...rest,
      get_incoming: (request) =>
        request.environment === 'production'
          ? problem(500, 'internal', 'No')
          : (get_incoming?.(request) ?? hookReport()),
    });
    expect(await screen.findByText('The webhooks of production could not be loaded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Copy to/ })).toBeNull();
  });

  it('says which environment is not connected', async () => {
    const about = { service: 'service.example.com', key_ending: null };
    const { sent } = openPage('/sandbox/webhooks/compare', {
      list_environments: () => ({
        environments: ENVIRONMENTS.map((environment) => ({
          ...about,
          environment,
          connected: environment === 'sandbox',
        })),
      }),
    });
    expect(await screen.findByText(/production is not connected/)).toBeTruthy();
    expect(screen.getByText('CONNECT_PRODUCTION_API_KEY')).toBeTruthy();
    expect(sent.map(({ operation }) => operation)).not.toContain('config_get');
  });
});
