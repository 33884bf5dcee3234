import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecretShown } from '../../../../command/core/settings.contract.ts';
import type { ConnectionOutcome } from '../../../../domain/shared/site/trade-apis.ts';
import { Router } from '../../app/router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const none: SecretShown = { set: false, changed_at: null, last4: null, previous_until: null };
const set: SecretShown = {
  ...none,
  set: true,
  changed_at: '2026-06-11T14:32:08.000Z',
  last4: 'k9Zq',
};
const terms = { fee: '0', isActive: false };

const show = async (tested: ConnectionOutcome = 'ok') => {
  const data = {
    flutterwave: { ...terms, key1: 'FLWPUBK-1', fee: '1.4', isActive: true },
    coinpayments: { ...terms, key1: 'cp-public', key3: 'LTC' },
    paypal: { ...terms, key1: 'pp-client', key3: 'USD' },
    stripe: { ...terms, fee: '2.5', isActive: true },
  };
  const secrets = {
    flutterwave: { key2: set, key3: none },
    coinpayments: { key2: none },
    paypal: { key2: set },
    stripe: { key1: set, key2: set },
  };
  let revision = 4;
  const saved = (name: string) => () => {
    revision += 1;
    return { body: { message: `${name} updated successfully`, revision } };
  };
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/gateways/api': () => ({
      body: { data, secrets, revision, changed_at: set.changed_at, changed_by: null },
    }),
    'PUT /admin/gateways/flutterwave': saved('Flutterwave'),
    'PUT /admin/gateways/coinpayments': saved('CoinPayments'),
    'PUT /admin/gateways/paypal': saved('PayPal'),
    'PUT /admin/gateways/stripe': saved('Stripe'),
    'POST /admin/gateways/paypal/test': () => ({
      body: { outcome: tested, name: 'PayPal (simulator)', message: 'Not read' },
    }),
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/gateways' });
  await screen.findByLabelText('Client Key');
  return { saves: () => asked.filter(({ method }) => method === 'PUT') };
};

const card = (name: string) => within(screen.getByRole('region', { name }));
const save = (name: string) =>
  userEvent.click(card(name).getByRole('button', { name: 'Save changes' }));

describe('the gateways', () => {
  it.each([
    ['Flutterwave', ['Public Key'], ['Secret Key', 'Encryption Key']],
    ['CoinPayments', ['Public Key', 'Payment Currency'], ['Secret Key']],
    ['PayPal', ['Client Key', 'Payment Currency'], ['Secret Key']],
    ['Stripe', [], ['Secret Key', 'Webhook Signing Secret']],
  ])('%s has its keys, a fee and an Active switch', async (name, plain, secret) => {
    await show();
    const { getByLabelText, getByRole, queryByLabelText } = card(name);
    const labels = [
      ...['Public Key', 'Client Key', 'Payment Currency'],
      ...['Secret Key', 'Encryption Key', 'Webhook Signing Secret'],
    ];
    const shown = labels.filter((label) => queryByLabelText(label) !== null);
    expect(shown.toSorted()).toEqual([...plain, ...secret].toSorted());
    expect(getByLabelText('Fee (%)')).toBeVisible();
    expect(getByRole('switch', { name: 'Active' })).toBeVisible();
    expect(getByRole('button', { name: 'Test connection' })).toBeVisible();
  });

  it('are shown with their saved values', async () => {
    await show();
    expect(card('Flutterwave').getByLabelText('Public Key')).toHaveValue('FLWPUBK-1');
    expect(card('Flutterwave').getByLabelText('Fee (%)')).toHaveValue('1.4');
    expect(card('Flutterwave').getByRole('switch', { name: 'Active' })).toBeChecked();
    expect(card('CoinPayments').getByLabelText('Payment Currency')).toHaveValue('LTC');
    expect(card('CoinPayments').getByRole('switch', { name: 'Active' })).not.toBeChecked();
  });

  it('show when a secret was set and how it ends, and never its value', async () => {
    const { saves } = await show();
    const { getByLabelText, getByRole } = card('Stripe');
    for (const label of ['Secret Key', 'Webhook Signing Secret'])
      expect(getByLabelText(label)).toHaveTextContent('Set on 11/06/2026 2:32 PM, ends in k9Zq');
    expect(card('CoinPayments').getByLabelText('Secret Key')).toHaveValue('');
    const fee = getByLabelText('Fee (%)');
    await userEvent.clear(fee);
    await userEvent.type(fee, '3');
    await save('Stripe');
    expect(await screen.findByText('Stripe updated successfully')).toBeInTheDocument();
    // A secret that was not typed is not sent, so it stays.
    expect(saves()[0]?.body).toEqual({ fee: '3', isActive: true, expectedRevision: 4 });
    await userEvent.click(card('PayPal').getByRole('button', { name: 'Remove' }));
    await save('PayPal');
    await waitFor(() => expect(saves()[1]?.body).toMatchObject({ key2: null }));
    expect(getByRole('switch', { name: 'Active' })).toBeChecked();
  });

  it('send a typed secret, and do not show it afterwards', async () => {
    const { saves } = await show();
    await userEvent.type(card('CoinPayments').getByLabelText('Secret Key'), 'ipn-secret-1');
    await userEvent.click(card('CoinPayments').getByRole('switch', { name: 'Active' }));
    await save('CoinPayments');
    expect(await screen.findByText('CoinPayments updated successfully')).toBeInTheDocument();
    expect(saves()[0]).toMatchObject({
      path: '/admin/gateways/coinpayments',
      body: { key1: 'cp-public', key2: 'ipn-secret-1', key3: 'LTC', fee: '0', isActive: true },
    });
    await waitFor(() => expect(screen.queryByDisplayValue('ipn-secret-1')).toBeNull());
  });

  it('refuse a fee above 100 % at its field', async () => {
    const { saves } = await show();
    const fee = card('PayPal').getByLabelText('Fee (%)');
    await userEvent.clear(fee);
    await userEvent.type(fee, '100.1');
    await save('PayPal');
    await waitFor(() => expect(fee).toBeInvalid());
    expect(saves()).toEqual([]);
  });

  it.each([
    ['ok', 'PayPal (simulator) accepts the API Key.'],
    ['no-key', 'Save an API Key of PayPal (simulator) first.'],
    ['timeout', 'PayPal (simulator) did not answer in time. Try again later.'],
  ] as const)('show the result of a connection test: %s', async (tested, sentence) => {
    await show(tested);
    await userEvent.click(card('PayPal').getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
