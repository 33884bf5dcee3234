import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../domain/shared/roles.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { RightsPage } from './rights-page.tsx';

const row = (path: string, summary: string) => ({
  method: 'GET',
  path,
  summary,
  signed_out: 'no',
  roles: ['yes', 'yes', 'no', 'no', 'no', 'no'],
  acting: 'no',
});

it('the rights page shows for each route which roles may call it, and finds a route by a search', async () => {
  serve({
    'GET /admin/rights/api': () => ({
      body: { data: [row('/admin/customers/api/:type', 'Customers.'), row('/x', 'Another.')] },
    }),
  });
  renderScreen(<RightsPage />, { roleId: roles.admin });
  const found = await screen.findByRole('row', { name: /customers\/api/ });
  const cells = [...found.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells).toEqual(['–', 'Yes', 'Yes', '–', '–', '–', '–', '–']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search these calls' }), 'another');
  expect(screen.queryByRole('row', { name: /customers\/api/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Another/ })).toBeVisible();
});
