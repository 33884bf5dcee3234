import { BroadcastChannel } from 'node:worker_threads';
import { beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../domain/shared/roles.ts';
import { serve } from '../../testing/server.ts';
import { userId, userOf } from '../../testing/users.ts';

/** The BroadcastChannel of browsers, which jsdom lacks; an open one does not keep the process alive. */
const open = function (name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  channel.unref();
  return channel;
};

// A page opens its channel when its module is loaded, so the modules are imported in the test.
beforeAll(() => {
  Object.assign(globalThis, { BroadcastChannel: open });
});

it('when a person signs in again in one tab, then all other tabs get a message', async () => {
  const { renderScreen } = await import('../../testing/render.tsx');
  const { SessionDialog } = await import('./session-dialog.tsx');
  const { sessionEnded } = await import('./slice.ts');
  const otherTab = open('daybook');
  const heard: unknown[] = [];
  otherTab.onmessage = ({ data }) => void heard.push(data);
  serve({
    'GET /auth/user': () => ({ body: userOf(roles.customer) }),
    'POST /auth/login': () => ({
      body: { message: 'ok', user: { id: userId, role_id: roles.customer }, landing: '/dashboard' },
    }),
  });
  const { store } = renderScreen(<SessionDialog />, { roleId: roles.customer });
  store.dispatch(sessionEnded());
  await userEvent.type(await screen.findByLabelText('Email'), 'customer@daybook.test');
  await userEvent.type(screen.getByLabelText('Password'), 'daybook-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() =>
    expect(heard).toEqual([{ type: 'signed-in', userId, roleId: roles.customer }]),
  );
  otherTab.close();
});
