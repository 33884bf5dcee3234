import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { CallLead } from './call-lead.tsx';
import { leadOf } from './testing.ts';

const one: LeadItem = leadOf(1);
const agents = [
  { email: 'ann@example.com', ext: '1001', status: 'available' },
  { email: 'bob@example.com', ext: '1002', status: 'outbound' },
];

it('the call dialog shows the agents who can call with their states, and starts the call', async () => {
  const asked = serve({
    'GET /admin/crm/voiso/agents': () => ({ body: { data: agents } }),
    'POST /admin/crm/voiso/startCall': () => ({ body: { message: 'Call started successfully' } }),
  });
  renderScreen(<CallLead lead={one} onClose={() => undefined} />, { roleId: 1, at: '/admin' });
  const bob = await screen.findByRole('row', { name: /bob@example.com/ });
  expect(within(bob).getByText('outbound')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'ann@example.com' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start call' }));
  expect(await screen.findByText('Call started successfully')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    leadId: one.id,
    agentEmail: 'ann@example.com',
  });
});

it('the call dialog shows why no agent is listed', async () => {
  serve({
    'GET /admin/crm/voiso/agents': () => ({
      status: 422,
      body: { code: 'CALLS_NOT_SET_UP', message: 'Calls are not set up.' },
    }),
  });
  renderScreen(<CallLead lead={one} onClose={() => undefined} />, { roleId: 1, at: '/admin' });
  expect(await screen.findByText(/Calls are not set up/)).toBeVisible();
});
