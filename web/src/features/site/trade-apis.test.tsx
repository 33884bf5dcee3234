import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecretShown } from '../../../../command/core/settings.contract.ts';
import type { ConnectionOutcome } from '../../../../domain/shared/site/trade-apis.ts';
import { Router } from '../../app/router.tsx';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const none: SecretShown = { set: false, changed_at: null, last4: null, previous_until: null };
const set: SecretShown = {
  ...none,
  set: true,
  changed_at: '2026-06-11T14:32:08.000Z',
  last4: 'anda',
};

const show = async (tested: ConnectionOutcome = 'ok') => {
  const secrets = {
    polygonAPI: { value1: none },
    eodAPI: { value1: none },
    oandaAPI: { value2: set },
    currencyAPI: { value1: none },
    voiso: { value2: none },
  };
  const data = {
    polygonAPI: { isActive: false },
    eodAPI: { isActive: false },
    oandaAPI: { value1: '101-004', value3: 'fxpractice', isActive: false },
    currencyAPI: { isActive: false },
    voiso: { value1: '', isActive: false },
  };
  let revision = 4;
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/apis/api': () => ({
      body: { data, secrets, revision, changed_at: set.changed_at, changed_by: null },
    }),
    'PUT /admin/apis/polygonAPI': () => {
      revision += 1;
      secrets.polygonAPI = { value1: { ...set, last4: 'gon1' } };
      return { body: { message: 'polygonAPI updated successfully', revision } };
    },
    'POST /admin/apis/oandaAPI/test': () => ({
      body: {
        outcome: tested,
        name: 'OANDA',
        message: 'Not read: the words of the outcome are translated',
      },
    }),
    'PUT /admin/apis/oandaAPI': () => {
      revision += 1;
      return { body: { message: 'oandaAPI updated successfully', revision } };
    },
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/apis' });
  await screen.findByLabelText('Account number');
  const saves = () => asked.filter(({ method }) => method === 'PUT');
  return { saves };
};

const card = (name: string) => {
  const region = screen.getByRole('region', { name });
  return { region, of: within(region) };
};
const save = (name: string) =>
  userEvent.click(card(name).of.getByRole('button', { name: 'Save changes' }));

describe('the trade APIs', () => {
  it('show that a key is set, when, and how it ends', async () => {
    await show();
    expect(card('OANDA').of.getByLabelText('API Key')).toHaveTextContent(
      'Set on 11/06/2026 2:32 PM, ends in anda',
    );
    expect(card('OANDA').of.getByLabelText('Account number')).toHaveValue('101-004');
    expect(card('Polygon').of.getByLabelText('API Key')).toHaveValue('');
    expect(screen.queryByText(/Last changed|Never changed/)).toBeNull();
  });

  it('save a typed key, and do not show it afterwards', async () => {
    const { saves } = await show();
    await userEvent.type(card('Polygon').of.getByLabelText('API Key'), 'key-of-polygon1');
    await save('Polygon');
    expect(await screen.findByText('polygonAPI updated successfully')).toBeInTheDocument();
    expect(saves()).toMatchObject([
      {
        path: '/admin/apis/polygonAPI',
        body: { value1: 'key-of-polygon1', isActive: false, expectedRevision: 4 },
      },
    ]);
    await waitFor(() =>
      expect(card('Polygon').of.getByLabelText('API Key')).toHaveTextContent(/ends in gon1$/),
    );
    expect(screen.queryByDisplayValue('key-of-polygon1')).toBeNull();
  });

  it('do not send an unchanged key, and send null for a removed one', async () => {
    const { saves } = await show();
    await choose('Environment', 'fxtrade · Live', card('OANDA').region);
    await save('OANDA');
    expect(await screen.findByText('oandaAPI updated successfully')).toBeInTheDocument();
    expect(saves()[0]?.body).toEqual({
      value1: '101-004',
      value3: 'fxtrade',
      isActive: false,
      expectedRevision: 4,
    });
    await userEvent.click(card('OANDA').of.getByRole('button', { name: 'Remove' }));
    await save('OANDA');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.body).toMatchObject({ value2: null, expectedRevision: 5 });
  });

  it('switch a provider on', async () => {
    const { saves } = await show();
    await userEvent.click(card('OANDA').of.getByRole('switch', { name: 'Active' }));
    await save('OANDA');
    await waitFor(() => expect(saves()[0]?.body).toMatchObject({ isActive: true }));
  });

  it.each([
    ['ok', 'OANDA accepts the API Key.'],
    ['key-refused', 'OANDA rejects the API Key. Check it and the other values.'],
  ] as const)('show the result of a connection test: %s', async (tested, sentence) => {
    await show(tested);
    await userEvent.click(card('OANDA').of.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('keep the replaced key for the given hours, within the limit', async () => {
    const { saves } = await show();
    const { of } = card('OANDA');
    expect(of.queryByLabelText('Keep the old one for')).toBeNull();
    await userEvent.click(of.getByRole('button', { name: 'Replace' }));
    await userEvent.type(of.getByLabelText('API Key'), 'second-key');
    await userEvent.type(of.getByLabelText('Keep the old one for'), '721');
    await save('OANDA');
    expect(await of.findByText('Enter 1 to 720 hours.')).toBeInTheDocument();
    expect(saves()).toEqual([]);
    await userEvent.clear(of.getByLabelText('Keep the old one for'));
    await userEvent.type(of.getByLabelText('Keep the old one for'), '24');
    await save('OANDA');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ value2: 'second-key', keepReplacedForHours: '24' });
  });

  it('discard the typed hours if the key is kept after all', async () => {
    await show();
    const { of } = card('OANDA');
    await userEvent.click(of.getByRole('button', { name: 'Replace' }));
    await userEvent.type(of.getByLabelText('Keep the old one for'), '24');
    await userEvent.click(of.getByRole('button', { name: 'Keep' }));
    expect(of.queryByLabelText('Keep the old one for')).toBeNull();
    expect(of.getByRole('button', { name: 'Save changes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('show errors before anything is sent, and ask before a page with a typed key is left', async () => {
    const { saves } = await show();
    await userEvent.type(card('Voiso').of.getByLabelText('API Key'), ' spaced');
    await save('Voiso');
    expect(await card('Voiso').of.findByText('Cluster ID is required')).toBeInTheDocument();
    expect(
      card('Voiso').of.getByText('A secret must not begin or end with a space.'),
    ).toBeInTheDocument();
    expect(saves()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Daybook' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    ).toBeInTheDocument();
  });
});
