import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { goTo } from '../testing/go-to.ts';
import { renderScreen } from '../testing/render.tsx';
import { serve } from '../testing/server.ts';
import { userOf } from '../testing/users.ts';
import { Router } from './router.tsx';

it('given a scrolled page, when another page is opened in the same frame, then it is shown from its top', async () => {
  serve({ 'GET /auth/user': () => ({ body: userOf(1) }) });
  renderScreen(<Router />, { at: '/admin/deposits', roleId: 1 });
  await screen.findByRole('heading', { name: 'Deposits' });
  const main = screen.getByRole('main');
  main.scrollTop = 400;
  goTo('/admin/withdraws/settings');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /Withdraw/, level: 1 })).toHaveFocus(),
  );
  expect(screen.getByRole('main')).toBe(main);
  expect(main.scrollTop).toBe(0);
});
