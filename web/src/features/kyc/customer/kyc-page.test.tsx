import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../../domain/shared/roles.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userId, userOf } from '../../../testing/users.ts';
import type { KycState } from '../api.ts';
import { fileOf, keepAddresses, stateOf } from '../testing.ts';
import { KycPage } from './kyc-page.tsx';

let addresses = keepAddresses();
beforeEach(() => {
  addresses = keepAddresses();
});

/** Opens the page; by default the server accepts the documents and reports them as pending afterwards. */
const open = (
  first: KycState,
  submit?: Handler,
  acting: Readonly<{ id: string; full_name: string }> | null = null,
) => {
  let state = first;
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(roles.customer, { acting }) }),
    'GET /kyc/status': () => ({ body: state }),
    'POST /kyc':
      submit ??
      (() => {
        state = stateOf({
          status: 'pending',
          type: 'passport',
          submitted_at: '2026-06-11T14:00:00.000Z',
        });
        return {
          status: 201,
          body: { message: 'Your KYC has been submitted successfully', id: 'c-1' },
          headers: { 'Daybook-Position': '7' },
        };
      }),
  });
  renderScreen(<KycPage />, { at: '/kyc', roleId: roles.customer });
  return asked;
};

const posts = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');
const submitButton = () => screen.findByRole('button', { name: 'Submit documents' });

describe('a person who has sent no documents', () => {
  it('sends a document with its files under one key, and sees the card without a reload', async () => {
    const asked = open(stateOf());
    await userEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    await userEvent.upload(screen.getByLabelText('Front'), fileOf('png'));
    await userEvent.upload(screen.getByLabelText('Proof of address'), fileOf('pdf'), {
      applyAccept: false,
    });
    await screen.findAllByText('scan.png');
    await userEvent.click(await submitButton());
    expect(await screen.findByRole('heading', { name: 'KYC Submitted' })).toBeInTheDocument();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    expect(screen.getAllByText('Your KYC has been submitted successfully')).toHaveLength(2);
    const [sent] = posts(asked);
    expect(sent?.body).toMatchObject({
      type: 'passport',
      front: { name: 'front.png' },
      address: { name: 'address.pdf' },
    });
    expect(sent?.headers).toMatchObject({ 'daybook-actor': userId });
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.headers['content-type']).toBeUndefined();
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
    expect(asked.at(-1)?.headers['daybook-min-position']).toBe('7');
    expect(addresses.revoked).toEqual(addresses.made);
  });

  it('sees what is missing or wrong before the form is sent', async () => {
    const asked = open(stateOf());
    await userEvent.click(await submitButton());
    expect(await screen.findByText('Choose a file.')).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Front'), fileOf('html'));
    expect(await screen.findByText('Choose a JPEG, PNG or WebP image.')).toBeInTheDocument();
    await userEvent.click(await submitButton());
    expect(posts(asked)).toEqual([]);
  });

  it('can drop a file on its field, and remove it again', async () => {
    open(stateOf());
    const place = (await screen.findByLabelText('Back side')).parentElement;
    if (place === null) throw new Error('The file has no place');
    fireEvent.drop(place, { dataTransfer: { files: [fileOf('jpeg')] } });
    expect(await screen.findByText('scan.png')).toBeInTheDocument();
    await waitFor(() => expect(addresses.made).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Back side' }));
    expect(screen.queryByText('scan.png')).toBeNull();
    await waitFor(() => expect(addresses.revoked).toEqual(addresses.made));
  });

  it("sees the server's error at its field, and keeps the files", async () => {
    open(stateOf(), () => ({
      status: 413,
      body: {
        code: 'TOO_LARGE',
        message: 'The request is too large.',
        errors: { front: 'Choose a file of at most 10 MB.' },
      },
    }));
    await userEvent.upload(await screen.findByLabelText('Front'), fileOf('png'));
    await screen.findByText('scan.png');
    await userEvent.click(await submitButton());
    expect(await screen.findByText('Choose a file of at most 10 MB.')).toBeInTheDocument();
    expect(screen.getByText('scan.png')).toBeInTheDocument();
  });
});

describe('a person who has sent documents', () => {
  const sent = { type: 'national_id', submitted_at: '2026-06-11T14:00:00.000Z' } as const;

  it.each([
    ['pending', 'Pending', 'chip-warn'],
    ['approved', 'Approved', 'chip-success'],
    ['declined', 'Declined', 'chip-danger'],
  ] as const)('sees that they are %s', async (status, word, tone) => {
    open(stateOf({ ...sent, status }));
    expect(await screen.findByText(word)).toHaveClass(tone);
    expect(screen.getByText('2026-06-11 2:00 PM')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resubmit' }) !== null).toBe(status === 'declined');
  });

  it('sees the reason of a decline, and sends documents again', async () => {
    const asked = open(
      stateOf({ ...sent, status: 'declined', decline_reason: 'The photo is blurred' }),
    );
    expect(await screen.findByText('Reason:')).toBeInTheDocument();
    expect(screen.getByText('The photo is blurred')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }));
    await userEvent.upload(screen.getByLabelText('Front'), fileOf('png'));
    await screen.findByText('scan.png');
    await userEvent.click(await submitButton());
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    expect(posts(asked)).toHaveLength(1);
    expect(screen.queryByText('The photo is blurred')).toBeNull();
  });
});

describe('a member of staff who acts for a customer', () => {
  it('sees why the page is not available, and nothing is requested', async () => {
    const asked = open(stateOf(), undefined, { id: 'a-1', full_name: 'Amelia Hartmann' });
    expect(await screen.findByText('Only the customer can do this')).toBeInTheDocument();
    expect(screen.queryByLabelText('Front')).toBeNull();
    expect(asked.filter(({ path }) => path === '/kyc/status')).toEqual([]);
  });
});
