import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../app/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Reply } from '../../testing/server.ts';
import { terminalActions } from './terminal-slice.ts';
import { instrumentOf } from './testing.ts';
import { useInstrument } from './use-instrument.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Keys = () => {
  useShortcuts();
  return <p>{useInstrument() === null ? 'Loading' : 'Ready'}</p>;
};

const pressF = async (reply: Reply) => {
  serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/get-favorite': () => ({ body: { data: [] } }),
    'POST /dashboard/add-to-favorite': () => reply,
  });
  const store = createStore();
  store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
  renderScreen(<Keys />, { roleId: 3, store });
  await screen.findByText('Ready');
  await userEvent.keyboard('f');
};

describe('a favourite set by its key', () => {
  it('is said', async () => {
    await pressF({ body: { message: 'ok' } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/favou?rite/i));
  });

  it('and refused says that something went wrong, and the server’s sentence below', async () => {
    await pressF({ status: 422, body: { message: 'This instrument is gone.', code: 'GONE' } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong');
    expect(alert).toHaveTextContent('This instrument is gone.');
  });
});
