import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../app/router.tsx';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const standing = {
  t_forex: 'lot',
  t_commodity: 'amount',
  t_index: 'amount',
  t_crypto: 'amount',
  t_stock: 'amount',
  lotSelector: [{ label: 'Mini', value: '10000' }],
};

const show = async () => {
  const saved = () => ({ body: { message: 'Lots updated successfully', revision: 8 } });
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/lots/api': () => ({
      body: { data: standing, revision: 7, changed_at: null, changed_by: null },
    }),
    'POST /admin/lots': saved,
    'POST /admin/lotSelector': saved,
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/lots' });
  await screen.findByLabelText('Label');
  return asked;
};

const formOf = (name: string) => within(screen.getByRole('region', { name }));

describe('the lot settings', () => {
  it('save only the lot types if these change', async () => {
    const asked = await show();
    const types = formOf('Lot types');
    await choose('Index', 'Lot', screen.getByRole('region', { name: 'Lot types' }));
    await userEvent.click(types.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lots updated successfully')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        path: '/admin/lots',
        body: { t_forex: 'lot', t_index: 'lot', t_stock: 'amount', expectedRevision: 7 },
      },
    ]);
  });

  it('save an added and a removed lot, and show what a lot lacks', async () => {
    const asked = await show();
    const lots = formOf('Lots to choose from');
    await userEvent.click(lots.getByRole('button', { name: 'Add lot' }));
    const [, label] = lots.getAllByLabelText('Label');
    const [, units] = lots.getAllByLabelText('Units');
    expect(units).toHaveValue('0');
    await userEvent.click(lots.getByRole('button', { name: 'Save changes' }));
    expect(await lots.findByText('This must be greater than zero.')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(label ?? document.body, 'Standard');
    await userEvent.clear(units ?? document.body);
    await userEvent.type(units ?? document.body, '100000');
    await userEvent.click(lots.getByRole('button', { name: 'Remove row 1' }));
    await userEvent.click(lots.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lots updated successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/lotSelector',
      body: { lotSelector: [{ label: 'Standard', value: '100000' }], expectedRevision: 7 },
    });
  });
});
