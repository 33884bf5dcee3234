import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventCatalogues } from '../../../domain/event-catalogues.ts';
import {
  funded,
  orderId,
  orderOpened,
  userId,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { auditEvents } from './projection.ts';
import { searchTextOf } from './search-text.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const leadId = '01890000-0000-7000-8000-0000000000c1';
const personId = '01890000-0000-7000-8000-0000000000d1';
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(auditEvents);
});
afterEach(() => test.end());

const lead = (personal: object) => ({
  type: 'LeadAdded',
  data: {
    firstName: 'Kamila',
    lastName: 'Sadowska',
    email: 'kamila@leads.test',
    phone: '+48555',
    country: 'Poland',
    city: 'Gdynia',
    ...personal,
    funnelLink: 'spring',
    reference: null,
    status: 'New',
    source: 'form',
    affiliatorId: null,
  },
});

describe('the read model of the audit', () => {
  it('reads every category of events', () => {
    expect(auditEvents.categories).toEqual(eventCatalogues.map(({ category }) => category));
  });

  // Rows contain events in their newest version, so rows of an older version would differ from a replay. Events of
  // leads count when a field becomes personal, because rows must not contain it any more.
  it('gets a new version whenever an event gets one', () => {
    const versions = eventCatalogues
      .flatMap(({ events }) => Object.entries(events))
      .filter(([, { version }]) => version > 1)
      .map(([type, { version }]) => `${type} ${version}`);
    expect({ audit: auditEvents.version, events: versions.sort() }).toEqual({
      audit: 16,
      events: [
        ...['ActProposed 2', 'BalanceAdjusted 3', 'CurrencyApiSet 2', 'DepositReversed 3'],
        ...['EodApiSet 2', 'InstrumentAdded 2'],
        ...['InstrumentChanged 2', 'LeadAdded 3', 'LeadCallStarted 2', 'LeadChanged 4'],
        ...['OandaApiSet 2'],
        ...['OrderAmended 2', 'OrderCancelled 3'],
        ...['OrderClosed 3', 'OrderCorrected 2', 'OrderOpened 4', 'OrderPartlyClosed 3'],
        ...['OrderReversed 3'],
        ...[
          'PendingOrderCancelled 2',
          'PolygonApiSet 2',
          'RefundRecorded 2',
          'SiteSettingsChanged 5',
          'UserClosed 2',
          'VoisoApiSet 2',
          'WithdrawalApproved 2',
        ],
      ],
    });
  });

  it('has a row per event with its actor, type, place in the log, and the person and order that it concerns', async () => {
    await test.given(`wallet-${walletId}`, walletOpened, funded('100.50'), orderOpened());
    const rows = await test.rows();
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatchObject({
      position: '2',
      type: 'BalanceAdjusted',
      category: 'wallet',
      stream: `wallet-${walletId}`,
      revision: 1,
      actor_id: 'system:seeder',
      actor_role: null,
      impersonator_id: null,
      outcome: 'done',
      user_id: userId,
      order_id: null,
      data: funded('100.50').data,
      search: 'real USD add 100.50 opening',
    });
    expect(rows[2]).toMatchObject({ order_id: orderId, user_id: userId });
    expect(rows[0]?.['hash']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('contains no personal data in any column', async () => {
    await test.given(`lead-${leadId}`, lead({}), {
      type: 'LeadNoteAdded',
      data: { noteId: personId, content: 'Called Kamila twice', authorId: personId },
    });
    const rows = await test.rows();
    expect(JSON.stringify(rows)).not.toMatch(
      /Kamila|Sadowska|leads\.test|48555|Gdynia|Poland|spring/,
    );
    expect(rows[0]).toMatchObject({
      data: { status: 'New', source: 'form' },
    });
  });

  it('marks refusals, and takes the person from the stream of a trader', async () => {
    const data = { command: 'PUT /admin/balance/:id', target: walletId, code: 'FORBIDDEN' };
    await test.given(`refusal-${personId}`, { type: 'CommandRefused', data });
    await test.given(`trader-${personId}`, { type: 'ActiveWalletSwitched', data: { walletId } });
    await test.given('spread_settings-default', {
      type: 'SpreadsSet',
      data: {
        spread_forex: '1',
        spread_commodity: '1',
        spread_index: '1',
        spread_crypto: '1',
        spread_stock: '1',
      },
    });
    expect(await test.rows()).toMatchObject([
      { outcome: 'refused', user_id: null, about_id: walletId },
      { outcome: 'done', user_id: personId, about_id: walletId },
      { stream: 'spread_settings-default', user_id: null, about_id: null },
    ]);
  });

  it('notifies administrators only', async () => {
    await test.given(`wallet-${walletId}`, walletOpened);
    expect(test.changes()).toEqual([
      { tag: { type: 'Audit', id: 'all' }, audience: { roles: [1] } },
    ]);
  });
});

describe('the search text', () => {
  it('contains no ids and no times, each word once, and is limited in length together with the type', () => {
    const data = {
      id: personId,
      at: '2026-01-05T12:00:00.000Z',
      deep: [{ a: 'x' }, { a: 'x' }],
      n: 7,
    };
    expect(searchTextOf('LotTypesSet', data)).toBe('x 7');
    const long = searchTextOf('SpreadsSet', { long: 'y'.repeat(5000) });
    expect(`SpreadsSet spreads set ${long}`).toHaveLength(400);
  });
});
