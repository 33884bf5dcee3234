import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/menu/menu.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { restorePalette, usePalette } from '../theme/mode.ts';
import { paletteItems } from './palette-items.ts';

const root = document.documentElement;
afterEach(() => {
  document.cookie = 'daybook_palette=; path=/; max-age=0';
  delete root.dataset['palette'];
  delete root.dataset['swap'];
});

const Colours = () => {
  const { t } = useTranslation();
  return <Menu name="Colours" trigger="Colours" items={paletteItems(t, usePalette())} />;
};

/** Chooses an item; the menu stays open for another choice. */
const choose = async (label: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: label }));
};

it('given both choices of colours, then each applies at once and at the next visit, until it is undone', async () => {
  renderScreen(<Colours />, { roleId: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Colours' }));
  await choose('Swap red and green');
  expect(root.dataset['swap']).toBe('true');
  expect(root.dataset['palette']).toBe('usual');
  await choose('Colour-blind palette');
  expect(root.dataset['palette']).toBe('colour-blind');

  // The page of the next visit only has the cookie.
  delete root.dataset['palette'];
  delete root.dataset['swap'];
  restorePalette();
  expect({ ...root.dataset }).toMatchObject({ palette: 'colour-blind', swap: 'true' });

  await choose('Swap red and green');
  expect({ ...root.dataset }).toMatchObject({ palette: 'colour-blind', swap: 'false' });
});

it('given no choice, then the default colours apply', () => {
  restorePalette();
  expect(root.dataset['palette']).toBeUndefined();
  expect(root.dataset['swap']).toBeUndefined();
});
