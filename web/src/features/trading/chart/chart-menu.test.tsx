import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { readSettings } from '../stored-settings.ts';
import { selectTerminal } from '../terminal-slice.ts';
import { ChartMenu } from './chart-menu.tsx';

/** The element in full screen: jsdom has no full screen, so the test simulates it. */
let filling: Element | null = null;

beforeEach(() => {
  filling = null;
  window.localStorage.clear();
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => filling },
    exitFullscreen: { configurable: true, value: async () => fill(null) },
  });
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    configurable: true,
    value: async () => fill(document.documentElement),
  });
});
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

const fill = (element: Element | null): void => {
  filling = element;
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
};

const show = () => {
  const { store } = renderScreen(<ChartMenu instrument="EUR_USD" engine={{ current: null }} />, {
    roleId: 3,
  });
  return () => selectTerminal(store.getState());
};

/** Opens the menu, which stays open for several choices. */
const open = () => userEvent.click(screen.getByRole('button', { name: 'Chart tools' }));

const choose = async (label: string): Promise<void> => {
  fireEvent.click(await screen.findByText(label));
};

it('given a logarithmic scale or no average, then the choice applies at once and at the next visit', async () => {
  const terminal = show();
  await open();
  await choose('Logarithmic scale');
  await waitFor(() => expect(terminal().logScale).toBe(true));
  await choose('Average of the last 20 closes');
  await waitFor(() => expect(terminal().averageOn).toBe(false));
  expect(readSettings()).toMatchObject({ logScale: true, averageOn: false });
});

it('given the full screen, then the chart is widened until the full screen is left in any way', async () => {
  const terminal = show();
  await open();
  await choose('Full screen');
  await waitFor(() => expect(terminal().wide).toBe(true));
  fill(null);
  expect(terminal().wide).toBe(false);
});
