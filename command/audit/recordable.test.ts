import { expect, it } from '@jest/globals';
import { testSession } from '../../infra/http/testing/test-session.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import type { Refusal } from '../../domain/shared/errors.ts';
import type { RefusedCall } from '../../infra/http/refused-call.ts';
import { isRecordable, targetOf } from './recordable.ts';

const id = '01890000-0000-7000-8000-0000000000b1';
const refusalOf = (code: string): Refusal => {
  const found = errorCatalogue.find((refusal) => refusal.code === code);
  if (found === undefined) throw new Error(`There is no code ${code}.`);
  return found;
};

const refused = (kind: RefusedCall['kind'], path: string, code: string): boolean =>
  isRecordable({
    caller: {
      actor: { userId: id, roleId: 1, impersonatorId: null },
      roleId: 1,
      sessionId: 's',
      session: testSession,
    },
    method: 'POST',
    params: {},
    body: null,
    correlationId: id,
    ip: '',
    about: null,
    walletId: null,
    kind,
    path,
    refusal: refusalOf(code),
  });

it.each([
  ['FORBIDDEN', true],
  ['OWN_MATTER', true],
  ['WALLET_NOT_FOUND', true],
  ['ALREADY_APPROVED', true],
  ['INSUFFICIENT_FREE_MARGIN', true],
  ['INVALID', false],
  ['KEY_REUSED', false],
  ['COMMAND_IN_PROGRESS', false],
  ['STALE_ACTOR', false],
  ['STALE_WALLET', false],
  ['PRICE_MOVED', false],
  ['PRICE_STALE', false],
  ['UNAVAILABLE', false],
  ['TOO_MANY_REQUESTS', false],
  ['TOO_LARGE', true],
  ['INVALID_FILE', true],
] as const)('a command that is refused with %s is recorded: %s', (code, kept) => {
  expect(refused('command', '/admin/balance/:balanceId', code)).toBe(kept);
});

it('a refused query is recorded only under /admin, and only for lack of rights', () => {
  expect(refused('query', '/admin/kyc/api', 'FORBIDDEN')).toBe(true);
  expect(refused('page', '/admin', 'FORBIDDEN')).toBe(true);
  expect(refused('query', '/administration', 'FORBIDDEN')).toBe(false);
  expect(refused('query', '/affiliate/leads/api', 'FORBIDDEN')).toBe(false);
  expect(refused('query', '/admin/kyc/api', 'NOT_FOUND')).toBe(false);
  expect(refused('query', '/admin/kyc/api', 'STALE_ACTOR')).toBe(false);
});

it('the target of a call is recorded only as an id: from the refusal, the path, the body or the wallet, in this order', () => {
  const [other, wallet] = [id.replace('b1', 'b2'), id.replace('b1', 'b3')];
  const aimed = (call: Partial<Parameters<typeof targetOf>[0]>) =>
    targetOf({ about: null, params: {}, body: null, walletId: null, ...call });
  expect(aimed({ about: wallet, params: { id } })).toBe(wallet);
  expect(aimed({ params: { id }, body: { orderId: other } })).toBe(id);
  expect(aimed({ body: { name: 'Jonas', orderId: other }, walletId: wallet })).toBe(other);
  expect(aimed({ params: { id: 'jonas@x.test' }, body: { note: id } })).toBe(null);
  expect(aimed({ body: [id], walletId: wallet })).toBe(wallet);
});
