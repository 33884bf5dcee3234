import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import type { FilteredColumns } from '../../../../domain/shared/lists/conditions.ts';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ConditionsFilter, exceptMasked } from './conditions-filter.tsx';
import { useListState } from './list-state.ts';

const columns: FilteredColumns = {
  country: { kind: 'text', label: 'Country' },
  name: { kind: 'text', label: 'Full name', isPersonal: true },
  amount: { kind: 'number', label: 'Amount' },
  created_at: { kind: 'time', label: 'Date' },
};

const Screen = () => {
  const list = useListState('things', { conditions: true });
  const navigate = useNavigate();
  return (
    <>
      <ConditionsFilter list={list} columns={columns} />
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
      <button onClick={() => list.setPage(2)}>Page 2</button>
      <button onClick={list.clearFilters}>Clear all</button>
      <output>{list.query.where ?? 'none'}</output>
    </>
  );
};

const where = () => screen.getByRole('status', { hidden: true }).textContent;
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  return screen.findByRole('dialog', { name: 'Filter this list' });
};
const show = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));

describe('the conditions of a list', () => {
  it('given a new one, then it is in the address and on the filter bar; Back removes it and Forward restores it', async () => {
    renderScreen(<Screen />);
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('Value'), 'Kenya');
    await show(dialog);
    await waitFor(() => expect(where()).toBe('country:is:Kenya'));
    expect(window.location.search).toBe('?things.where=country%3Ais%3AKenya');
    expect(screen.getByText('Country is Kenya')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(where()).toBe('none'));
    await userEvent.click(screen.getByText('Forward'));
    await waitFor(() => expect(where()).toBe('country:is:Kenya'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Country is Kenya' }));
    await waitFor(() => expect(where()).toBe('none'));
    expect(window.location.search).toBe('');
  });

  it('given one on a name, then it is sent and kept on other pages, and is in no address', async () => {
    renderScreen(<Screen />, { at: '/?things.where=country%3Ais%3AKenya' });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add condition' }));
    const [, second] = within(dialog).getAllByRole('combobox', { name: 'Column' });
    await userEvent.click(second ?? dialog);
    await userEvent.click(await screen.findByRole('option', { name: 'Full name' }));
    const [, value] = within(dialog).getAllByLabelText('Value');
    await userEvent.type(value ?? dialog, 'Ann Lee');
    await show(dialog);
    await waitFor(() => expect(where()).toBe('country:is:Kenya;name:is:Ann%20Lee'));
    await userEvent.click(screen.getByText('Page 2'));
    await waitFor(() => expect(window.location.search).toContain('things.page=2'));
    expect(where()).toBe('country:is:Kenya;name:is:Ann%20Lee');
    expect(window.location.href).not.toContain('Ann');
    await userEvent.click(screen.getByText('Clear all'));
    await waitFor(() => expect(where()).toBe('none'));
  });

  it('show an error beside an invalid row, and request nothing', async () => {
    renderScreen(<Screen />);
    const dialog = await open();
    await choose('Column', 'Amount', dialog);
    await choose('Condition', 'Between', dialog);
    await userEvent.type(within(dialog).getByLabelText('From'), '20');
    await userEvent.type(within(dialog).getByLabelText('To'), '3');
    await show(dialog);
    expect(await within(dialog).findByText('Enter the smaller value first.')).toBeInTheDocument();
    expect(where()).toBe('none');
  });

  it('are not offered for masked columns', () => {
    expect(Object.keys(exceptMasked(columns, ['name']))).toEqual([
      'country',
      'amount',
      'created_at',
    ]);
  });
});
