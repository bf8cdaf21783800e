import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InviteWaiting } from './invite-waiting';

afterEach(() => {
  cleanup();
});

describe('an open invite', () => {
  it.each([
    ['https://verify.example.com/invite/abc', false],
    ['http://127.0.0.1:4475/invite/abc', true],
  ])('says of %s how a phone can open it', (invite_url, isOnlyHere) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <InviteWaiting
          environment="sandbox"
          {...{ invite_url, reference_user_id: 'panel-1', status: 'waiting' }}
          since={Date.now()}
        />
      </QueryClientProvider>,
    );
    expect(screen.getByTitle('QR code of the invite')).toBeTruthy();
    expect(screen.queryByText(/Scan with the phone’s camera/) === null).toBe(isOnlyHere);
    expect(screen.getByText(/^Waiting/).textContent).toMatch(/^Waiting \d\d:\d\d$/);
    expect(screen.queryByText('npm start -- --lan') !== null).toBe(isOnlyHere);
  });
});
