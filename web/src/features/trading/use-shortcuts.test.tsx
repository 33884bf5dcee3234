import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../app/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Reply } from '../../testing/server.ts';
import { useFavorites } from './instruments/use-favorites.ts';
import { selectTerminal, terminalActions } from './terminal-slice.ts';
import { instrumentOf } from './testing.ts';
import { useInstrument } from './use-instrument.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Keys = () => {
  useShortcuts();
  const { ids } = useFavorites();
  return <p>{useInstrument() === null ? 'Loading' : `Ready, ${ids.length} starred`}</p>;
};

const pressF = async (reply: Reply, favorites: readonly string[] = []) => {
  const asked = serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/get-favorite': () => ({
      body: { data: favorites.map((list_id) => ({ list_id })) },
    }),
    'POST /dashboard/add-to-favorite': () => reply,
    'POST /dashboard/remove-from-favorite': () => reply,
  });
  const store = createStore();
  store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
  renderScreen(<Keys />, { roleId: 3, store });
  await screen.findByText(`Ready, ${favorites.length} starred`);
  await userEvent.keyboard('f');
  return () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
};

describe('a favourite that is changed by its key', () => {
  it('is reported as added if the key added it', async () => {
    const sent = await pressF({ body: { message: 'ok' } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Added to favorites'));
    expect(sent()).toEqual(['/dashboard/add-to-favorite']);
  });

  it('is reported as removed if the key removed it', async () => {
    const sent = await pressF({ body: { message: 'ok' } }, [instrumentOf().id]);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Removed from favorites'),
    );
    expect(sent()).toEqual(['/dashboard/remove-from-favorite']);
  });

  it('and refused shows Something went wrong, and the server’s sentence below', async () => {
    await pressF({ status: 422, body: { message: 'This instrument is gone.', code: 'GONE' } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong');
    expect(alert).toHaveTextContent('This instrument is gone.');
  });
});

it('given a widened chart and a list that is no drawer, when the key of the search is pressed, then the list is shown again', async () => {
  serve({ 'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }) });
  const store = createStore();
  store.dispatch(terminalActions.chartWidened(true));
  renderScreen(<Keys />, { roleId: 3, store });
  await userEvent.keyboard('/');
  expect(selectTerminal(store.getState())).toMatchObject({ wide: false, drawerOpen: false });
});
