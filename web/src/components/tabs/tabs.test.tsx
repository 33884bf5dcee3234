import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { AddressTabs } from './address-tabs.tsx';

const tabs = ['Profile', 'Trades', 'Notes'].map((label) => ({
  name: label.toLowerCase(),
  label,
  content: `All ${label}`,
}));

it('tabs are one tab stop; arrows, Home and End open the others, and the address names the open one', async () => {
  renderScreen(<AddressTabs label="Customer" tabs={tabs} />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Profile' })).toHaveFocus();
  const openAfter = async (key: string): Promise<unknown> => {
    await userEvent.keyboard(key);
    const open = screen.getByRole('tab', { selected: true });
    expect(open).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent(`All ${open.textContent}`);
    return [open.textContent, window.location.search];
  };
  expect(await openAfter('{ArrowRight}')).toEqual(['Trades', '?tab=trades']);
  expect(await openAfter('{End}')).toEqual(['Notes', '?tab=notes']);
  expect(await openAfter('{ArrowRight}')).toEqual(['Profile', '']);
  expect(await openAfter('{ArrowLeft}')).toEqual(['Notes', '?tab=notes']);
  expect(await openAfter('{Home}')).toEqual(['Profile', '']);
});
