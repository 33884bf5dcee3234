import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../app/router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

let standing: Record<string, string>;
let revision: number;

beforeEach(() => {
  revision = 3;
  standing = {
    spread_forex: '1',
    spread_commodity: '1.5',
    spread_index: '1',
    spread_crypto: '2',
    spread_stock: '1',
  };
});

const saved: Handler = ({ body }) => {
  const { expectedRevision: _seen, ...values } = Object(body) as Record<string, string>;
  standing = values;
  revision += 1;
  return { body: { message: 'Spreads updated successfully', revision } };
};

const show = (at: string, save: Handler): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/spreads/api': () => ({
      body: {
        data: standing,
        revision,
        changed_at: '2026-06-11T14:32:08.000Z',
        changed_by: null,
      },
    }),
    'POST /admin/spreads': save,
    'GET /admin/customers/api/all': () => ({
      body: { data: [], meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 } },
    }),
  });
  renderScreen(<Router />, { roleId: 1, at });
  return asked;
};

const showSpreads = async (save: Handler = saved): Promise<Asked[]> => {
  const asked = show('/admin/spreads', save);
  await screen.findByLabelText('Forex');
  return asked;
};

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('the spread settings', () => {
  it('show the saved values, save changes with the loaded revision, and show a message', async () => {
    const asked = await showSpreads();
    expect(screen.getByRole('heading', { level: 1, name: 'Spread Settings' })).toBeInTheDocument();
    expect(screen.getByLabelText('Commodity')).toHaveValue('1.5');
    expect(screen.getByText(/^Last changed/)).toHaveTextContent('Last changed 11/06/2026 2:32 PM');
    const button = screen.getByRole('button', { name: 'Save changes' });
    expect(button).toHaveAccessibleDescription('No changes yet');
    await type('Forex', '2.5');
    await save();
    expect(await screen.findByText('Spreads updated successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      spread_forex: '2.5',
      spread_commodity: '1.5',
      spread_index: '1',
      spread_crypto: '2',
      spread_stock: '1',
      expectedRevision: 3,
    });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByLabelText('Forex')).toHaveValue('2.5');
  });

  it('show an error before anything is sent', async () => {
    const asked = await showSpreads();
    await type('Forex', '-1');
    await save();
    expect(await screen.findByText('This must be zero or more.')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('show a concurrent save with its changes, keep the typed values, and save them over it', async () => {
    const answers: Handler[] = [
      () => {
        standing = { ...standing, spread_stock: '9' };
        revision = 4;
        return {
          status: 409,
          body: { code: 'STALE_SETTINGS', message: 'Somebody else changed these settings.' },
        };
      },
      saved,
    ];
    const asked = await showSpreads((request) => answers.shift()?.(request) ?? 'no answer');
    await type('Forex', '2.5');
    await save();
    expect(await screen.findByText('Somebody else changed these settings.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Stock')).toHaveValue('9'));
    expect(screen.getByLabelText('Forex')).toHaveValue('2.5');
    const told = await screen.findByText('Your changes are kept. Save again to overwrite it.');
    expect(told.parentElement).toHaveTextContent(/It is now:\s*Stock\s*9\s*Your/);
    await save();
    expect(await screen.findByText('Spreads updated successfully')).toBeInTheDocument();
    expect(told).not.toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')[1]?.body).toMatchObject({
      spread_forex: '2.5',
      spread_stock: '9',
      expectedRevision: 4,
    });
  });
});

describe('unsaved settings', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Daybook' }));

  it('are guarded by a question before another page opens, and stay after Cancel', async () => {
    await showSpreads();
    await type('Forex', '2.5');
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.pathname).toBe('/admin/spreads');
    expect(screen.getByLabelText('Forex')).toHaveValue('2.5');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  });

  it('are guarded by the question for the browser’s Back too', async () => {
    show('/admin/customers/all', saved);
    await userEvent.click(await screen.findByRole('button', { name: 'Trade Management' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Spreads' }));
    await screen.findByLabelText('Forex');
    await type('Forex', '2.5');
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/customers/all'));
    expect(await screen.findByRole('heading', { name: 'All Customers' })).toBeInTheDocument();
  });

  it('are not guarded any more after they were discarded', async () => {
    await showSpreads();
    await type('Forex', '2.5');
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Forex')).toHaveValue('1');
    await leave();
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
