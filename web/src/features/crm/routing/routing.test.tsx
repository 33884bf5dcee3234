import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '../../../testing/choose.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { RoutingPage } from './routing-page.tsx';

const anna = '0192a000-0000-7000-8000-0000000000a1';
const gone = '0192a000-0000-7000-8000-0000000000a2';

it('automatic assignment asks for countries if its rule uses them, marks inactive agents, and is saved', async () => {
  const asked = serve({
    'GET /admin/crm-config/routing/api': () => ({
      body: {
        data: { mode: 'round_robin', agents: [{ agentId: gone, country: '' }] },
        secrets: {},
        revision: 3,
        changed_at: '2026-06-09T09:14:00.000Z',
        changed_by: null,
      },
    }),
    'GET /admin/crm/agents/5': () => ({
      body: { data: [{ id: anna, number: 1, full_name: 'Anna Berg', email: 'anna@house.test' }] },
    }),
    'GET /countries': () => ({ body: { data: [{ name: { common: 'Spain' } }] } }),
    'POST /admin/crm-config/routing': () => ({
      body: { message: 'Automatic assignment updated', revision: 4 },
    }),
  });
  renderScreen(<RoutingPage />, { roleId: 2, at: '/admin/crm-config/routing' });
  const agent = await screen.findByRole('combobox', { name: 'Agent' });
  await waitFor(() => expect(agent).toHaveValue('Inactive: skipped'));
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^By country/ }));
  await userEvent.clear(agent);
  await choose('Agent', 'Anna Berg');
  await choose('Country', 'Spain');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Automatic assignment updated')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    mode: 'country',
    agents: [{ agentId: anna, country: 'Spain' }],
  });
});
