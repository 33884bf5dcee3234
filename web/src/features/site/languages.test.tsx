import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../app/router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

it('the languages page saves an added language, and requires its code', async () => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/share/languages': () => ({
      body: {
        data: { languages: [{ name: 'English', code: 'en' }] },
        revision: 4,
        changed_at: null,
        changed_by: null,
      },
    }),
    'POST /admin/languages': () => ({
      body: { message: 'Languages updated successfully', revision: 5 },
    }),
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/languages' });
  await screen.findByLabelText('Name');
  await userEvent.click(screen.getByRole('button', { name: 'Add language' }));
  const [, name] = screen.getAllByLabelText('Name');
  const [, code] = screen.getAllByLabelText('Code');
  await userEvent.type(name ?? document.body, 'Nederlands');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Code is required')).toBeInTheDocument();
  await userEvent.type(code ?? document.body, 'nl');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Languages updated successfully')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    body: {
      languages: [
        { name: 'English', code: 'en' },
        { name: 'Nederlands', code: 'nl' },
      ],
      expectedRevision: 4,
    },
  });
});
