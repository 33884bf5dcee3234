import { createHash } from 'node:crypto';
import {
  amountOfAudit,
  customerOfAudit,
  fillAudit,
  heavyOfAudit,
  recordsOfAudit,
  requestOfAudit,
  staffOfAudit,
} from './audit-fill.ts';
import { firstNumber } from './lists-fill.ts';
import { farBeyond, lastOffered, type MillionList } from './million-list.ts';

const { wallet, heavyWallet, rareWallet, order, lead } = recordsOfAudit;

/** A piece of text that only one customer's name contains. */
const named = createHash('md5').update('45').digest('hex').slice(0, 12);
const nobody = '01890000-0000-7000-8000-00000000dead';

const searched = (text: string): string => `api?search=${encodeURIComponent(text)}`;

/** The audit of a million events, by each filter and every kind of search. */
export const millionAudit: MillionList = {
  name: 'audit',
  path: '/admin/audit',
  fill: fillAudit,
  usualMs: 100,
  usual: [
    ['first page', 'api'],
    ['oldest first', 'api?sort=position'],
    ['last page that is offered', `api?page=${lastOffered}`],
    ['one of the staff', `api?actor=${staffOfAudit}`],
    ['one of the staff, oldest first', `api?actor=${staffOfAudit}&sort=position`],
    [
      'one of the staff, last page that is offered',
      `api?actor=${staffOfAudit}&page=${lastOffered}`,
    ],
    ['one customer as actor', `api?actor=${customerOfAudit}`],
    ['a customer with many events as actor', `api?actor=${heavyOfAudit}`],
    ['a process as actor', 'api?actor=system:triggers'],
    ['an actor who did nothing', `api?actor=${nobody}`],
    ['one wallet', `api?stream=wallet-${wallet}`],
    ['a wallet with many events', `api?stream=wallet-${heavyWallet}`],
    ['a wallet with many events, oldest first', `api?stream=wallet-${heavyWallet}&sort=position`],
    ['the other wallet of its customer, with few', `api?stream=wallet-${rareWallet}`],
    ['one lead', `api?stream=lead-${lead}`],
    ["one customer's sign-ins", `api?stream=sign_in-${customerOfAudit}`],
    ['a wallet that is none', `api?stream=wallet-${nobody}`],
    ['an event of many', 'api?type=BalanceAdjusted'],
    ['an event of few', 'api?type=CommandRefused'],
    ['an event of few, oldest first', 'api?type=CommandRefused&sort=position'],
    ['an event that never was', 'api?type=KycDeclined'],
    ['refused', 'api?outcome=refused'],
    ['done', 'api?outcome=done'],
    ['without readings', 'api?readings=hide'],
    ['one customer', `api?user=${customerOfAudit}`],
    ['a customer with many events', `api?user=${heavyOfAudit}`],
    ['one order', `api?order=${order}`],
    ['history of a wallet', `api?record=${wallet}`],
    ['history of an order', `api?record=${order}`],
    ['history of a customer', `api?record=${customerOfAudit}`],
    ['history of a lead', `api?record=${lead}`],
    ['one request', `api?correlation=${requestOfAudit(4711)}`],
    ['of one day', 'api?after=2026-01-07T00:00:00Z&before=2026-01-08T00:00:00Z'],
    ['of one day, an event of many', 'api?after=2026-01-07&before=2026-01-08&type=OrderOpened'],
    ['one of the staff, an event of few', `api?actor=${staffOfAudit}&type=LeadMoved`],
    ['one customer, refused', `api?actor=${customerOfAudit}&outcome=refused`],
    ['searched, an event of many', searched('balance adjusted')],
    ['searched, an event of few', searched('command refused')],
    ['searched, an event and a word of it', searched('adjusted real USD')],
    ['searched, an event and an amount that never was', searched('adjusted real USD add 100000.5')],
    ['searched, a word of many', searched('staff')],
    ['searched, a word of all that is money', searched('USD')],
    ['searched, a word of few', searched('FORBIDDEN')],
    ['searched, one amount', searched(amountOfAudit(4722))],
    ['searched, none', searched('nobodyhasthis')],
    ['searched, two letters', searched('or')],
    ['searched, two letters that none begins with', searched('zz')],
    ['searched, one customer by name', searched(named)],
    ['searched, fifty customers by name', searched('Greta')],
    ['searched, one customer by id', searched(customerOfAudit)],
    ['searched, a wallet by id', searched(wallet)],
    ['searched, a request by id', searched(requestOfAudit(4711))],
    ['searched, a position', searched(String(firstNumber + 4711))],
    ['searched, a customer by number', searched(`#${firstNumber + 45}`)],
    ['searched within a wallet', `${searched('staff')}&stream=wallet-${wallet}`],
    ['searched within an event', `${searched('EUR_USD')}&type=OrderOpened`],
    ['where the actor is named', `api?where=actor_id:contains:${named}`],
    ['where somebody acted for another', 'api?where=impersonator_id:filled'],
    ['where the customer is named', `api?where=user_id:contains:${named}`],
    ['where there is no customer', 'api?where=user_id:empty'],
  ],
  beyond: [[`page ${farBeyond}`, `api?page=${farBeyond}`]],
};
