import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { CodeQuestion } from './code-question.tsx';
import { useLogoutMutation } from './api.ts';
import { useAppSelector } from '../store.ts';

const Screen = () => {
  const [act] = useLogoutMutation();
  const asks = useAppSelector((state) => state.session.asksCode);
  return (
    <>
      <button type="button" onClick={() => void act()}>
        Act
      </button>
      {asks === null ? null : <CodeQuestion after={asks} />}
    </>
  );
};

it('the app asks for a code when a request requires a fresh one, and does not repeat the request by itself', async () => {
  let isProven = false;
  const asked = serve({
    'POST /auth/logout': () =>
      isProven
        ? { body: { message: 'ok' } }
        : { status: 403, body: { message: 'A code', code: 'FRESH_CODE_REQUIRED' } },
    'GET /security/second-factor': () => ({
      body: { is_on: true, since: null, recovery_codes_left: 1, is_required: false, passkeys: [] },
    }),
    'POST /security/second-factor/prove': () => {
      isProven = true;
      return { body: { message: 'ok' } };
    },
  });
  renderScreen(<Screen />, { at: '/security', roleId: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  const question = await screen.findByRole('dialog', { name: 'Enter a code to continue' });
  await userEvent.type(within(question).getByLabelText('Code'), '123456');
  await userEvent.click(within(question).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Code accepted. Press the button again.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter(({ path }) => path === '/auth/logout')).toHaveLength(1);
});
