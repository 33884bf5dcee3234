import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { AccountFigures } from './account-figures.tsx';
import { PhoneBar } from './phone-bar.tsx';

it.each([
  ['the top bar', () => <AccountFigures />],
  ['the bar of a phone', () => <PhoneBar />],
])(
  '%s of a person without a wallet links to opening one, and shows no figures',
  async (_name, Figures) => {
    serve({
      'GET /auth/user': () => ({ body: userOf(1, { activeBalance: null }) }),
      'GET /dashboard/orders': () => ({ body: { data: [], meta: {}, wallet_id: null } }),
    });
    renderScreen(<Figures />, { roleId: 1 });
    expect(await screen.findByText('You have no wallet yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open a wallet' })).toHaveAttribute('href', '/wallets');
    expect(screen.queryByText('Equity')).toBeNull();
  },
);
