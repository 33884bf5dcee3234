import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { roles } from '../../../domain/shared/roles.ts';
import { renderScreen } from '../testing/render.tsx';
import { LiveProvider, useLiveState } from './live-context.tsx';
import type { Live } from './socket.ts';

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

const up: Live = {
  on: () => () => undefined,
  onState: (hear) => {
    hear(true);
    return () => undefined;
  },
  close: () => undefined,
};

const State = () => <p>{useLiveState() ? 'Live' : 'Not live'}</p>;

/** Shows a socket whose code fails to load this often with this error, and then loads. */
const show = (error: Error, failures: number) => {
  const seen = { opened: 0, reloads: 0 };
  const open = async (): Promise<Live> => {
    seen.opened += 1;
    if (seen.opened <= failures) throw error;
    return up;
  };
  renderScreen(
    <LiveProvider open={open} reload={() => void (seen.reloads += 1)}>
      <State />
    </LiveProvider>,
    { roleId: roles.customer },
  );
  return seen;
};

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the socket of a page', () => {
  it('given that its code failed to load, then it is requested again with growing delays, until it loads', async () => {
    const seen = show(new Error('Failed to fetch'), 2);
    await pass(0);
    expect(screen.getByText('Not live')).toBeVisible();
    await pass(1_000);
    await pass(1_900);
    expect(seen).toEqual({ opened: 2, reloads: 0 });
    await pass(100);
    expect(screen.getByText('Live')).toBeVisible();
    expect(seen).toEqual({ opened: 3, reloads: 0 });
  });

  it('given that its code is gone since a deploy, then the page is reloaded once', async () => {
    const gone = new Error('Failed to fetch dynamically imported module: /assets/socket.js');
    const seen = show(gone, 2);
    await pass(60_000);
    expect(seen).toEqual({ opened: 1, reloads: 1 });
  });

  it('given that its code is still gone after the reload, then it is requested again', async () => {
    const gone = new Error('Failed to fetch dynamically imported module: /assets/socket.js');
    show(gone, 9);
    await pass(0);
    const seen = show(gone, 1);
    await pass(1_000);
    expect(seen).toEqual({ opened: 2, reloads: 0 });
  });
});
