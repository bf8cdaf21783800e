import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import type { StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const NEW = 'https://hooks.example.com/new';

function open() {
  let saved: StubResponse<'config_get'> = [{ webhook_type: COMPLETED, destination_url: OLD }];
  return openPage('/sandbox/webhooks', {
    config_get: () => saved,
    config_create_or_edit: ({ body }) => {
      saved = [body];
      return { status: 'success', ...body };
    },
  });
}

const webhook = async (type: string) => within(await screen.findByRole('region', { name: type }));
async function write(type: string, text: string) {
  const card = await webhook(type);
  fireEvent.click(card.getByRole('button', { name: /^(Edit|Set destination)$/ }));
  fireEvent.change(card.getByRole('textbox', { name: 'Destination URL' }), {
    target: { value: text },
  });
  return card;
}

describe('an unsaved destination', () => {
  it('opens again after a reload, only for its webhook, and is discarded', async () => {
    open();
    await write(COMPLETED, NEW);
    await write(REVOKED, 'https://hooks.exam');
    open();
    const card = await webhook(COMPLETED);
    expect(card.getByDisplayValue(NEW)).toBeTruthy();
    expect(card.getByText(/^Draft from/)).toBeTruthy();
    expect((await webhook(REVOKED)).getByDisplayValue('https://hooks.exam')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    fireEvent.click(card.getByRole('button', { name: 'Discard draft' }));
    expect(card.getByDisplayValue(OLD)).toBeTruthy();
    fireEvent.click((await webhook(REVOKED)).getByRole('button', { name: 'Cancel' }));
    open();
    await webhook(COMPLETED);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not discarded while it is being saved', async () => {
    open();
    await write(COMPLETED, NEW);
    let respond: () => void = () => undefined;
    let saved: StubResponse<'config_get'> = [{ webhook_type: COMPLETED, destination_url: OLD }];
    openPage('/sandbox/webhooks', {
      config_get: () => saved,
      config_create_or_edit: async ({ body }) => {
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        saved = [body];
        return { status: 'success', ...body };
      },
    });
    const card = await webhook(COMPLETED);
    fireEvent.click(card.getByRole('button', { name: 'Save destination' }));
    const discard = card.getByRole('button', { name: 'Discard draft' });
    await waitFor(() => {
      expect(discard.title).toBe('The destination is being saved');
    });
    fireEvent.click(discard);
    expect(card.getByDisplayValue(NEW)).toBeTruthy();
    await waitFor(() => {
      respond();
      expect(screen.getByText(/Saved in sandbox/)).toBeTruthy();
    });
  });

  it('is none once it is saved, or as it was', async () => {
    open();
    const card = await write(COMPLETED, NEW);
    fireEvent.click(card.getByRole('button', { name: 'Save destination' }));
    await screen.findByText(/Saved in sandbox/);
    await write(REVOKED, 'x');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
    open();
    await webhook(COMPLETED);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
