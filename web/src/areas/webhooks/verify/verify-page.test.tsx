import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page';

const FOLDER = `${import.meta.dirname}/../../../../docs/verify-signatures/`;
const result = () => screen.getByRole('status', { name: 'Result' });
const write = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the code', () => {
  it('is the file of the language in the address', async () => {
    const { router } = openPage('/sandbox/webhooks/verify?language=python', {});
    const code = await screen.findByLabelText('Code in Python');
    expect(code.textContent).toBe(readFileSync(`${FOLDER}receiver.py`, 'utf8'));
    fireEvent.click(screen.getByRole('link', { name: 'Java' }));
    expect((await screen.findByLabelText('Code in Java')).textContent).toContain('MessageDigest');
    expect(router.state.location.search).toEqual({ language: 'java' });
  });

  it('is that of Node.js where the address names no language that is known', async () => {
    openPage('/sandbox/webhooks/verify?language=cobol', {});
    expect(await screen.findByLabelText('Code in Node.js')).toBeTruthy();
  });
});

describe('the checker', () => {
  it('finds the example valid, then names each reason, and keeps and sends nothing', async () => {
    const { sent } = openPage('/sandbox/webhooks/verify', {});
    fireEvent.click(await screen.findByRole('button', { name: 'Fill in an example' }));
    expect(await within(result()).findByText('The signature is valid.')).toBeTruthy();

    const body = screen.getByLabelText<HTMLTextAreaElement>('Raw body').value;
    write('Raw body', `${body}\n`);
    expect(await within(result()).findByText(/newline was added/)).toBeTruthy();
    write('Webhook secret', ' whsec_example');
    expect(await within(result()).findByText(/secret has white space/)).toBeTruthy();
    write('Webhook secret', 'the-secret-of-a-test');
    expect(await within(result()).findByText(/secret is probably a different one/)).toBeTruthy();

    expect(JSON.stringify(sent)).not.toContain('the-secret-of-a-test');
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('the-secret');
    expect(window.location.href).not.toContain('the-secret');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => {
      expect(result().textContent).toContain('Fill in all three fields');
    });
  });

  it('says where it works on a page of plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    openPage('/sandbox/webhooks/verify', {});
    expect(await screen.findByText(/only over HTTPS or on localhost/)).toBeTruthy();
    expect(screen.queryByLabelText('Webhook secret')).toBeNull();
  });
});
