import { describe, expect, it } from '@jest/globals';
import { eventCatalogues } from './event-catalogues.ts';
import {
  funded,
  orderClosed,
  orderCorrected,
  orderId,
  orderOpened,
  userId,
} from './trading/wallet/testing.ts';
import { auditedTypes, auditTemplates, sentenceOf } from './audit-words.ts';
import { errorCatalogue } from './error-catalogue.ts';
import type { DomainEvent } from './shared/messages.ts';
import { tradingErrors } from './trading/errors.ts';

const [wallet, lead, staff] = [
  '01890000-0000-7000-8000-0000000000b1',
  '01890000-0000-7000-8000-0000000000c1',
  '01890000-0000-7000-8000-000000000009',
];
const around = { actorId: staff, streamId: wallet, userId };
const user = (id: string) => ({ link: { kind: 'user', id } });

describe('audit sentences', () => {
  it('exist for every event type of the catalogues and for no other', () => {
    const catalogued = eventCatalogues.flatMap(({ events }) => Object.keys(events));
    expect([...auditedTypes].sort()).toEqual([...catalogued].sort());
  });

  it('begin with the actor in every template', () => {
    expect(auditTemplates.filter((template) => !template.startsWith('{{actor}} '))).toEqual([]);
  });

  it('contain the amount, the customer and a link to the wallet', () => {
    const event: DomainEvent = {
      type: 'BalanceAdjusted',
      data: {
        mode: 'real',
        currency: 'USD',
        type: 'subtract',
        amount: '1250',
        reason: 'staff',
        valuedAt: [],
      },
    };
    expect(sentenceOf(event, around)).toEqual({
      template: '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}',
      words: {
        actor: user(staff),
        amount: '$1,250.00',
        mode: { link: { kind: 'wallet', id: wallet }, text: 'real' },
        customer: user(userId),
      },
    });
    expect(sentenceOf(funded('5'), around).template).toContain('put the first {{amount}}');
  });

  it.each([
    [{ purpose: 'goodwill', reference: 'T-7' }, ': {{why}}', 'goodwill, T-7'],
    [{ purpose: null, reference: 'T-7' }, ': {{why}}', 'T-7'],
    [{ purpose: null, reference: null }, '{{customer}}', undefined],
  ])(
    'end with the reason and the reference of an adjustment, if there are any: %j',
    (given, end, why) => {
      const { type, data } = funded('5');
      const told = sentenceOf({ type, data: { ...data, reason: 'staff', ...given } }, around);
      expect(told.template.endsWith(end)).toBe(true);
      expect(told.words['why']).toBe(why);
    },
  );

  it('end with the reason of a correction, if there is one', () => {
    const corrected = orderCorrected('event-1');
    const { template, words } = sentenceOf(
      { ...corrected, data: { ...corrected.data, reason: 'wrong_price' } },
      around,
    );
    expect([template, words['why']]).toEqual([
      expect.stringMatching(/posted\. Reason: \{\{why\}\}$/),
      'wrong price',
    ]);
    expect(sentenceOf(corrected, around).template).not.toContain('Reason');
  });

  it('name a customer once when the customer is also the actor', () => {
    expect(sentenceOf(orderOpened(), { ...around, actorId: userId }).template).toBe(
      '{{actor}} opened order {{order}}: {{type}} {{amount}} {{instrument}} at {{rate}}',
    );
    const byStaff = sentenceOf(orderOpened(), around);
    expect(byStaff.template).toContain('for {{customer}}');
    expect(byStaff.words).toMatchObject({
      order: { link: { kind: 'order', id: orderId } },
      amount: '25,000',
      instrument: { text: 'EUR/USD' },
    });
  });

  it('give the cause of a close, and a process as actor by its name', () => {
    const closed = sentenceOf(orderClosed({ reason: 'take_profit', posted: '-3.1' }), {
      ...around,
      actorId: 'system:triggers',
    });
    expect(closed.template).toContain('at take profit {{rate}}');
    expect(closed.words).toMatchObject({ actor: 'Price feed', result: '−$3.10' });
    expect(sentenceOf(orderClosed(), { ...around, actorId: userId }).template).toBe(
      '{{actor}} closed order {{order}} at {{rate}}, result {{result}}',
    );
    expect(sentenceOf(orderClosed(), around).template).toContain('of {{customer}}');
  });

  it.each([
    ['1.2', '1.1', 'set take profit {{profit}} and stop loss {{loss}}'],
    ['1.2', null, 'no stop loss'],
    [null, '1.1', 'no take profit'],
    [null, null, 'removed take profit and stop loss'],
  ])('describe take profit %s and stop loss %s', (profit, loss, words) => {
    const event: DomainEvent = { type: 'OrderLevelsSet', data: { orderId, profit, loss } };
    expect(sentenceOf(event, around).template).toContain(words);
  });

  it('say nobody where no person is assigned', () => {
    const event: DomainEvent = {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: staff, retId: null },
    };
    expect(sentenceOf(event, { ...around, streamId: lead }).words).toMatchObject({
      lead: { link: { kind: 'lead', id: lead } },
      manager: 'nobody',
      agent: user(staff),
    });
  });

  it('name the command, the target and the reason of a refusal', () => {
    const data = { command: 'PUT /admin/balance/:balanceId', target: wallet, code: 'FORBIDDEN' };
    const refused = sentenceOf({ type: 'CommandRefused', data }, around);
    expect(refused.template).toContain('{{command}} ({{target}})');
    expect(refused.words).toMatchObject({
      command: 'to adjust the balance of a wallet',
      target: { link: { kind: 'wallet', id: wallet } },
      reason: 'You are not allowed to do this.',
    });
    const wordsOf = (command: string, code: string) =>
      sentenceOf({ type: 'CommandRefused', data: { command, target: null, code } }, around).words;
    expect(wordsOf('POST /x', 'INVALID_AMOUNT')).toMatchObject({
      command: 'POST /x',
      reason: tradingErrors.INVALID_AMOUNT.audit,
    });
    expect(wordsOf('POST /x', 'OF_A_LATER_PROGRAM')).toMatchObject({
      reason: 'OF_A_LATER_PROGRAM',
    });
    expect(wordsOf('GET /admin/audit', 'FORBIDDEN')).toMatchObject({
      command: 'to read /admin/audit',
    });
  });

  it.each(errorCatalogue.map(({ code }) => code))(
    'give the refusal reason %s in words and leave no placeholder in it',
    (code) => {
      const data = { command: 'POST /x', target: null, code };
      const { reason } = sentenceOf({ type: 'CommandRefused', data }, around).words;
      expect(reason).toMatch(/^[^{}_]+$/);
      expect(reason).not.toBe(code);
    },
  );

  it('give the reasons of suppressed refusals in words', () => {
    const data = { count: 3, codes: ['FORBIDDEN', 'INVALID_AMOUNT'] };
    expect(sentenceOf({ type: 'RefusalsSuppressed', data }, around).words).toMatchObject({
      count: '3',
      codes: `You are not allowed to do this. ${tradingErrors.INVALID_AMOUNT.audit}`,
    });
  });

  it('name the filters of a reading, never the searched text', () => {
    const read = (filters: Record<string, string>, position: string | null) =>
      sentenceOf({ type: 'AuditRead', data: { filters, position } }, around);
    expect(read({}, null).template).toBe('{{actor}} read the audit');
    expect(read({ type: 'OrderOpened', actor: staff }, null).words).toMatchObject({
      filters: 'type, actor',
    });
    expect(read({}, '17').words).toMatchObject({ position: '17' });
  });

  it('give only the type of an event that this version does not know', () => {
    expect(sentenceOf({ type: 'toString', data: {} }, around)).toEqual({
      template: 'toString',
      words: { actor: user(staff) },
    });
  });
});
