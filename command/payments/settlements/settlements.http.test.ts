import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settlementBytesMost } from '../../../domain/shared/payments/settlement.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openTradingFloor, person as registeredPerson } from '../../testing/trading-floor.ts';
import type { World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openTradingFloor();
});
afterEach(() => world.stop());

const header = 'payment_id,type,amount,currency,date';
const good = `${header}\npi_1,payment,507,USD,2026-06-11T10:05:00Z\npi_2,refund,-12.5,EUR,2026-06-12 08:00:00\nfe_1,fee,-1,USD,2026-06-12\n`;

const send = async (file: string | Buffer, roleId: 1 | 2 | 3 = 1) => {
  const { call } = await world.app.signInAs(roleId);
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return call
    .post('/admin/reconciliation')
    .field('gateway', 'stripe')
    .attach('file', bytes, 'settlement.csv');
};

describe('POST /admin/reconciliation', () => {
  it('imports a file once, for any sender, and ignores fees', async () => {
    const [first, second] = [await send(good), await send(good, 1)];
    expect([first.status, first.body.was_taken]).toEqual([201, false]);
    expect([second.status, second.body]).toMatchObject([
      200,
      { was_taken: true, id: first.body.id },
    ]);
    expect(await world.eventsOf(`settlement-${String(first.body.id)}`)).toMatchObject([
      { type: 'SettlementFileTaken', data: { from: '2026-06-11', to: '2026-06-12', lines: 2 } },
      {
        data: {
          lines: [
            { paymentId: 'pi_1', amount: '507' },
            { paymentId: 'pi_2', kind: 'refund', amount: '12.5', at: '2026-06-12T08:00:00.000Z' },
          ],
        },
      },
    ]);
  });

  it('imports partial refunds of one payment as their sum', async () => {
    const parts = [
      'pi_1,refund,-30,USD,2026-06-11T12:00:00Z',
      'pi_2,refund,-1,USD,2026-06-11',
      'pi_1,refund,-20.5,USD,2026-06-11T11:00:00Z',
      'pi_1,payment,507,USD,2026-06-11T10:05:00Z',
    ];
    const { status, body } = await send(`${header}\n${parts.join('\n')}\n`);
    expect(status).toBe(201);
    expect((await world.eventsOf(`settlement-${String(body.id)}`))[1]).toMatchObject({
      data: {
        lines: [
          { kind: 'refund', paymentId: 'pi_1', amount: '50.5', at: '2026-06-11T12:00:00.000Z' },
          { kind: 'refund', paymentId: 'pi_2', amount: '1' },
          { kind: 'payment', paymentId: 'pi_1' },
        ],
      },
    });
  });

  it('reads UTF-16 and semicolons, as written by spreadsheets', async () => {
    const text = good.replaceAll(',', ';');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect((await send(utf16)).status).toBe(201);
  });

  it.each([
    [
      'a missing column',
      'payment_id,type,amount,date\npi_1,payment,1,2026-06-11',
      'SETTLEMENT_COLUMN_MISSING',
    ],
    ['a formula for an id', `${header}\n=1+1,payment,1,USD,2026-06-11`, 'SETTLEMENT_LINE_BROKEN'],
    [
      'a formula for an amount',
      `${header}\npi_1,payment,=1,USD,2026-06-11`,
      'SETTLEMENT_LINE_BROKEN',
    ],
    [
      'an amount that is too precise',
      `${header}\npi_1,payment,1.005,USD,2026-06-11`,
      'SETTLEMENT_LINE_BROKEN',
    ],
    ['an unknown currency', `${header}\npi_1,payment,1,XXX,2026-06-11`, 'SETTLEMENT_LINE_BROKEN'],
    ['an invalid date', `${header}\npi_1,payment,1,USD,2026-13-41`, 'SETTLEMENT_LINE_BROKEN'],
    [
      'a payment twice',
      `${header}\npi_1,payment,1,USD,2026-06-11\npi_1,payment,1,USD,2026-06-11`,
      'SETTLEMENT_LINE_TWICE',
    ],
    ['only fees', `${header}\nfe_1,fee,1,USD,2026-06-11`, 'SETTLEMENT_EMPTY'],
    ['an open quote', `${header}\n"pi_1,payment,1,USD,2026-06-11`, 'CSV_QUOTE_OPEN'],
    ['an empty file', '', 'CSV_EMPTY'],
    [
      'too many lines',
      `${header}\n${Array.from({ length: 5_001 }, (_, at) => `pi_${at},payment,1,USD,2026-06-11`).join('\n')}`,
      'SETTLEMENT_TOO_LONG',
    ],
  ])('refuses %s', async (_what, file, code) => {
    const { status, body } = await send(file);
    expect([status, body.code]).toEqual([422, code]);
  });

  it('refuses a file that is too large, without reading all of it, and a sender who is not an administrator', async () => {
    const began = performance.now();
    const tooMuch = await send(Buffer.alloc(settlementBytesMost + 1, 'a'));
    expect(tooMuch).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', errors: { file: 'Choose a file of at most 5 MB.' } },
    });
    const tenTimes = await send(Buffer.alloc(50 * 1024 * 1024, 'a'));
    expect(tenTimes).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: expect.stringMatching(/large/) },
    });
    expect(performance.now() - began).toBeLessThan(20_000);
    for (const roleId of [2, 3] as const) expect((await send(good, roleId)).status).toBe(403);
  });
});

it('a difference can be settled once, with a reason', async () => {
  const { id } = (await send(good)).body;
  const { call } = await world.app.signInAs(1);
  const settle = (reason = 'timing') =>
    call
      .post(`/admin/reconciliation/${String(id)}/settle`)
      .send({ kind: 'payment', paymentId: 'pi_1', reason });
  expect((await settle('because')).status).toBe(422);
  expect((await settle()).body.message).toBe('Difference settled');
  expect((await settle('other')).body.code).toBe('ALREADY_SETTLED');
});

it('a difference can be assigned only to an administrator', async () => {
  const { id } = (await send(good)).body;
  const { call } = await world.app.signInAs(1);
  const assign = (assigneeId: string, at = String(id)) =>
    call
      .post(`/admin/reconciliation/${at}/assign`)
      .send({ kind: 'payment', paymentId: 'pi_1', assigneeId });
  const staff = { [uuidv7()]: 1, [uuidv7()]: 2 } as const;
  for (const [userId, roleId] of Object.entries(staff))
    await world.given(`user-${userId}`, {
      type: 'UserRegistered',
      data: { ...registeredPerson, roleId },
    });
  const [administrator = '', manager = ''] = Object.keys(staff);
  expect((await assign(manager)).body.code).toBe('NOT_AN_ADMINISTRATOR');
  expect((await assign(uuidv7())).body.code).toBe('NOT_AN_ADMINISTRATOR');
  expect((await assign('nobody')).status).toBe(422);
  expect((await assign(administrator, uuidv7())).body.code).toBe('SETTLEMENT_NOT_FOUND');
  expect((await assign(administrator)).body.message).toBe('Difference assigned');
  expect((await assign(administrator)).status).toBe(200);
  expect((await world.eventsOf(`settlement-${String(id)}`)).slice(2)).toMatchObject([
    { type: 'DifferenceAssigned', data: { paymentId: 'pi_1', assigneeId: administrator } },
  ]);
});
