import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { webhook } from './testing.ts';
import { OwnWebhook } from './webhook.tsx';

const delivery = {
  id: 'd1',
  event: 'lead.converted',
  lead_id: 'l1',
  state: 'failed',
  attempts: 2,
  last_status: 500,
  last_failure: 'status',
  took_ms: 12,
  created_at: '2026-06-05T10:00:00.000Z',
  due_at: null,
  settled_at: null,
};
const render = () => renderScreen(<OwnWebhook />, { roleId: 4, at: '/affiliate/api' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('a webhook is set up, and its secret is shown', async () => {
  const asked = serve({
    'GET /affiliate/webhook': () => ({ body: { data: null } }),
    'PUT /affiliate/webhook': () => ({
      body: { message: 'Webhook saved', secret: 'whsec_secret' },
    }),
  });
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a webhook' }));
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.example.com/in');
  await userEvent.click(screen.getByLabelText('A lead makes a first deposit'));
  await press('Save webhook');
  expect(await screen.findByText('whsec_secret')).toBeVisible();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    url: 'https://hooks.example.com/in',
    events: ['lead.status_changed', 'lead.converted'],
  });
});

it('a webhook shows its deliveries and sends one again', async () => {
  const asked = serve({
    'GET /affiliate/webhook': () => ({ body: { data: webhook } }),
    'GET /affiliate/webhook/deliveries': () => ({ body: { data: [delivery] } }),
    'POST /affiliate/webhook/deliveries/d1/resend': () => ({
      body: { message: 'Sending again' },
    }),
  });
  render();
  const log = await screen.findByRole('region', { name: 'Deliveries' });
  expect(within(log).getByText('Given up')).toBeVisible();
  expect(log).toHaveTextContent('Answered 500 after 12 ms · 2 tries');
  await userEvent.click(within(log).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sending again')).toBeVisible();
  expect(asked.some(({ method }) => method === 'POST')).toBe(true);
});

it('a webhook shows why it is off, and is switched on again', async () => {
  const asked = serve({
    'GET /affiliate/webhook': () => ({ body: { data: { ...webhook, off: 'failing' } } }),
    'GET /affiliate/webhook/deliveries': () => ({ body: { data: [] } }),
    'POST /affiliate/webhook/on': () => ({ body: { message: 'The webhook is on' } }),
  });
  render();
  expect(await screen.findByText(/because it failed for three days/)).toBeVisible();
  await press('Switch on');
  expect(await screen.findByText('The webhook is on')).toBeVisible();
  expect(asked.some(({ method }) => method === 'POST')).toBe(true);
});
