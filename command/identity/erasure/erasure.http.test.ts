import { describe, expect, it } from '@jest/globals';
import { depositCreated } from '../../../domain/payments/deposit/testing.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { firstWalletId, furtherWalletId } from '../../trading/first-wallets.ts';

const desk = openAccountDesk();

const somebody = async (roleId: RoleId) => {
  const userId = uuidv7();
  const unknown = { phone: null, birthDate: null, country: null, city: null, address: null };
  await desk.world().given(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      ...unknown,
      fullName: 'Max Mara',
      email: `${userId}@example.test`,
      postalCode: null,
      roleId,
      isActive: true,
      isEmailVerified: true,
      managerId: null,
    },
  });
  return desk.app().signInAs(roleId, { userId });
};

const giveWallet = (userId: string, mode: 'real' | 'demo', opening: string | null) =>
  desk.world().given(
    `wallet-${firstWalletId(userId, mode)}`,
    { type: 'WalletOpened', data: { userId, mode, currency: 'USD' } },
    ...(opening === null
      ? []
      : [
          {
            type: 'BalanceAdjusted',
            data: {
              mode,
              currency: 'USD',
              type: 'add',
              amount: opening,
              reason: 'opening',
              valuedAt: [],
            },
          },
        ]),
  );

const previewOf = (userId: string) => `/admin/share/users/${userId}/erasure`;

const closedOf = async (userId: string) =>
  (await desk.world().decryptedOf(`user-${userId}`)).find(({ type }) => type === 'UserClosed');

describe('deleting a customer', () => {
  it('closes the account, ends the sessions, and records when the data are erased: at once if there was only demo money', async () => {
    const [manager, customer] = [await somebody(2), await somebody(3)];
    await giveWallet(customer.userId, 'real', null);
    await giveWallet(customer.userId, 'demo', '25000');
    const path = `/admin/customers/${customer.userId}`;
    const dry = await manager.call.get(previewOf(customer.userId));
    expect(dry.body).toMatchObject({ obstacles: [], at_once: true, retention_years: 5 });
    expect(await closedOf(customer.userId)).toBeUndefined();
    const { status, body } = await manager.call.delete(path);
    expect([status, body]).toEqual([200, { message: 'Customers deleted successfully' }]);
    const closed = await closedOf(customer.userId);
    expect(closed?.data).toEqual({ kind: 'customer', eraseAt: dry.body.erase_at });
    expect((await customer.call.put('/profile/me').send({})).status).toBe(401);
    const again = await manager.call.delete(path);
    expect([again.status, again.body.code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('is refused while there is real money, and the preview reports the same', async () => {
    const [admin, customer] = [await somebody(1), await somebody(3)];
    await giveWallet(customer.userId, 'real', '10.5');
    const path = `/admin/customers/${customer.userId}`;
    const { status, body } = await admin.call.delete(path);
    expect([status, body.code]).toEqual([422, 'HAS_REAL_BALANCE']);
    const text = 'This customer still has $10.50 in a real wallet. Pay it out first.';
    expect(body.message).toBe(text);
    const dry = await admin.call.get(previewOf(customer.userId));
    expect(dry.body).toMatchObject({
      obstacles: [{ code: 'HAS_REAL_BALANCE', message: text }],
      at_once: false,
      kept_for_money: true,
      kept_for_kyc: false,
    });
  });

  it('is refused while a further wallet holds money', async () => {
    const [admin, customer] = [await somebody(1), await somebody(3)];
    await giveWallet(customer.userId, 'real', null);
    const { userId } = customer;
    const money = { mode: 'real', currency: 'EUR' };
    await desk.world().given(
      `wallet-${furtherWalletId(userId, 'EUR')}`,
      { type: 'WalletOpened', data: { userId, ...money } },
      {
        type: 'BalanceAdjusted',
        data: { ...money, type: 'add', amount: '7', reason: 'opening', valuedAt: [] },
      },
    );
    const { status, body } = await admin.call.delete(`/admin/customers/${userId}`);
    expect([status, body.code]).toEqual([422, 'HAS_REAL_BALANCE']);
    expect(body.message).toBe('This customer still has €7.00 in a real wallet. Pay it out first.');
  });

  it('is refused while a transfer is on its way, since it would arrive in a closed account', async () => {
    const [admin, customer] = [await somebody(1), await somebody(3)];
    const { userId } = customer;
    await giveWallet(userId, 'real', '7');
    const [from, to] = [firstWalletId(userId, 'real'), furtherWalletId(userId, 'EUR')];
    const transfer = { mode: 'real', transferId: uuidv7(), userId, rate: '0.5' };
    await desk.world().given(`wallet-${from}`, {
      type: 'TransferSent',
      data: {
        ...transfer,
        currency: 'USD',
        amount: '7',
        to: { walletId: to, currency: 'EUR', amount: '3.5' },
        convertedAt: [],
        valuedAt: [],
      },
    });
    await desk.world().given(`wallet-${to}`, {
      type: 'WalletOpened',
      data: { userId, mode: 'real', currency: 'EUR' },
    });
    const refused = await admin.call.delete(`/admin/customers/${userId}`);
    expect([refused.status, refused.body.code]).toEqual([422, 'HAS_TRANSFERS_ON_THEIR_WAY']);
    await desk.world().given(`wallet-${to}`, {
      type: 'TransferReceived',
      data: {
        ...transfer,
        currency: 'EUR',
        amount: '3.5',
        from: { walletId: from, currency: 'USD', amount: '7' },
      },
    });
    const arrived = await admin.call.get(previewOf(userId));
    expect(arrived.body.obstacles).toMatchObject([{ code: 'HAS_REAL_BALANCE' }]);
  });

  it('is refused while a deposit may still be paid, since a late payment would credit a closed account', async () => {
    const [admin, customer] = [await somebody(1), await somebody(3)];
    await desk.world().given(`deposit-${uuidv7()}`, {
      ...depositCreated,
      data: { ...depositCreated.data, userId: customer.userId },
    });
    const refused = await admin.call.delete(`/admin/customers/${customer.userId}`);
    expect([refused.status, refused.body.code]).toEqual([422, 'HAS_PENDING_DEPOSITS']);
    const dry = await admin.call.get(previewOf(customer.userId));
    expect(dry.body.obstacles).toEqual([
      {
        code: 'HAS_PENDING_DEPOSITS',
        message: refused.body.message,
        params: { count: 1 },
      },
    ]);
  });

  it('is possible only for customers', async () => {
    const [admin, agent] = [await somebody(1), await somebody(5)];
    const path = `/admin/customers/${agent.userId}`;
    expect((await admin.call.delete(path)).status).toBe(403);
    expect((await admin.call.get(previewOf(agent.userId))).status).toBe(403);
    const nobody = `/admin/customers/${uuidv7()}`;
    expect((await admin.call.delete(nobody)).status).toBe(404);
    expect((await admin.call.get(previewOf(uuidv7()))).status).toBe(404);
  });
});
