import { describe, expect, it } from '@jest/globals';
import { eventCatalogues } from './event-catalogues.ts';
import type { DomainEvent } from './shared/messages.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  userId,
  walletOpened,
} from './trading/wallet/testing.ts';
import { describerOf } from './audit-words.ts';

const staff = '01890000-0000-7000-8000-000000000009';

/** The fields that the last of these events changes, each as [field, before, after]. */
const changes = (category: string, ...events: readonly DomainEvent[]) => {
  const describer = describerOf(category);
  const about = events.at(-1);
  if (describer === null || about === undefined) throw new Error('There is something to describe.');
  const fold = (all: readonly DomainEvent[]) =>
    describer.fields(
      all.reduce<unknown>(
        (state, event) => describer.evolve(state, event, about),
        describer.initialState,
      ),
      about,
    );
  const [before, after] = [fold(events.slice(0, -1)), fold(events)];
  expect(before.map(({ field }) => field)).toEqual(after.map(({ field }) => field));
  return after.map(({ field, value }, at) => [field, before[at]?.value ?? null, value]);
};

const user = (id: string) => ({ link: { kind: 'user', id } });
const subtracted: DomainEvent = {
  type: 'BalanceAdjusted',
  data: { mode: 'real', currency: 'USD', type: 'subtract', amount: '250', reason: 'staff' },
};

describe('audited fields before and after an event', () => {
  it('are described for every category except sign-ins, second factors, API keys, administrators, list views, webhooks, refusals and readings', () => {
    const without = eventCatalogues
      .map(({ category }) => category)
      .filter((category) => describerOf(category) === null);
    expect(without).toEqual([
      'sign_in',
      'second_factor',
      'api_key',
      'administrators',
      'list_views',
      'webhook',
      'refusal',
      'reading',
    ]);
  });

  it('show the owner, the mode, the currency and the amounts of a wallet that opens', () => {
    expect(changes('wallet', walletOpened)).toEqual([
      ['Owner', null, user(userId)],
      ['Mode', null, 'real'],
      ['Currency', null, 'USD'],
      ['Balance', null, '$0.00'],
      ['Margin', null, '$0.00'],
      ['Free margin', null, '$0.00'],
    ]);
  });

  it('show a changed balance and free margin and an unchanged margin when money is subtracted', () => {
    expect(changes('wallet', walletOpened, funded('1290'), orderOpened(), subtracted)).toEqual([
      ['Balance', '$1,290.00', '$1,040.00'],
      ['Margin', '$291.11', '$291.11'],
      ['Free margin', '$998.89', '$748.89'],
    ]);
  });

  it('show the margin, status, levels and result of an order that opens, gets levels and closes', () => {
    const opening = [walletOpened, funded('1000'), orderOpened()];
    expect(changes('wallet', ...opening)).toEqual(
      expect.arrayContaining([
        ['Margin', '$0.00', '$291.11'],
        ['Status', null, 'OPENED'],
        ['Amount', null, '25,000 EUR'],
        ['Stop loss', null, null],
      ]),
    );
    const { orderId } = orderOpened().data;
    const levels = { type: 'OrderLevelsSet', data: { orderId, profit: null, loss: '1.1' } };
    expect(changes('wallet', ...opening, levels)).toContainEqual(['Stop loss', null, '1.1']);
    const other = orderOpened({ orderId: staff, profit: '9' });
    const closing = changes('wallet', ...opening, other, levels, orderClosed({ posted: '-3' }));
    expect(closing).toEqual(
      expect.arrayContaining([
        ['Balance', '$1,000.00', '$997.00'],
        ['Status', 'OPENED', 'CLOSED'],
        ['Take profit', null, null],
        ['Stop loss', '1.1', '1.1'],
        ['Result', null, '−$3.00'],
      ]),
    );
  });

  it('show a balance of zero when the house covers the rest of a loss', () => {
    const closed = orderClosed({ posted: '-1500', covered: '500' });
    expect(changes('wallet', walletOpened, funded('1000'), orderOpened(), closed)).toContainEqual([
      'Balance',
      '$1,000.00',
      '$0.00',
    ]);
  });

  it('show the groups, the assigned people, the last note and the customer of a lead', () => {
    const moved = { type: 'LeadMoved', data: { from: 'sales', group: 'retentions' } };
    const added = {
      type: 'LeadAdded',
      data: {
        firstName: 'Kamila',
        lastName: 'S',
        email: null,
        phone: null,
        country: null,
        city: null,
        funnelLink: null,
        reference: null,
        status: 'New',
        source: 'form',
        affiliatorId: null,
      },
    };
    expect(changes('lead', added, moved)).toEqual([['Group', 'sales', 'retentions']]);
    expect(changes('lead', added)).toContainEqual(['First name', null, 'Kamila']);
    const assigned = {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: staff, retId: null },
    };
    expect(changes('lead', added, moved, assigned)).toEqual([
      ['Manager', null, null],
      ['Agent', null, user(staff)],
      ['Retention agent', null, null],
    ]);
    const note = (content: string) => ({
      type: 'LeadNoteAdded',
      data: { noteId: staff, content, authorId: staff },
    });
    expect(changes('lead', added, note('one'), note('two'))).toEqual([['Last note', 'one', 'two']]);
    const linked = { type: 'LeadLinked', data: { userId } };
    expect(changes('lead', added, linked)).toEqual([['Customer', null, user(userId)]]);
  });

  it('show the status of a KYC case and the reason when it is declined', () => {
    const submitted = {
      type: 'KycSubmitted',
      data: { userId, documentType: 'national_id', files: {} },
    };
    const declined = { type: 'KycDeclined', data: { userId, reason: 'Blurred' } };
    expect(changes('kyc_case', submitted, declined)).toEqual([
      ['Status', 'pending', 'declined'],
      ['Reason', null, 'Blurred'],
    ]);
    const approved = { type: 'KycApproved', data: { userId } };
    expect(changes('kyc_case', submitted, approved)).toEqual([['Status', 'pending', 'approved']]);
  });

  it('show roles and switches of a user in words, and no field when a password changes', () => {
    const registered = {
      type: 'UserRegistered',
      data: {
        fullName: 'Ada',
        email: 'ada@x.test',
        phone: null,
        birthDate: null,
        country: null,
        city: null,
        address: null,
        postalCode: null,
        roleId: 5,
        isActive: true,
        isEmailVerified: false,
        managerId: null,
      },
    };
    const role = { type: 'RoleChanged', data: { roleId: 2 } };
    expect(changes('user', registered, role)).toEqual([['Role', 'Agent', 'Manager']]);
    const off = { type: 'UserDeactivated', data: {} };
    expect(changes('user', registered, off)).toEqual([['Active', 'Yes', 'No']]);
    expect(changes('user', registered, off, { type: 'UserActivated', data: {} })).toEqual([
      ['Active', 'No', 'Yes'],
    ]);
    expect(changes('user', registered, { type: 'EmailVerified', data: {} })).toEqual([
      ['Email verified', 'No', 'Yes'],
    ]);
    expect(changes('user', registered, { type: 'PasswordChanged', data: {} })).toEqual([]);
  });

  it('show each added or removed favorite as one row', () => {
    const favorite = (type: string, instrumentId: string) => ({ type, data: { instrumentId } });
    const instrument = (id: string) => ({ link: { kind: 'instrument', id } });
    expect(
      changes('trader', favorite('FavoriteAdded', staff), favorite('FavoriteAdded', userId)),
    ).toEqual([['Favorites', null, instrument(userId)]]);
    expect(
      changes('trader', favorite('FavoriteAdded', staff), favorite('FavoriteRemoved', staff)),
    ).toEqual([['Favorites', instrument(staff), null]]);
  });

  it('show the latest values of settings', () => {
    const spreads = (forex: string) => ({
      type: 'SpreadsSet',
      data: {
        spread_forex: forex,
        spread_commodity: '1',
        spread_index: '1',
        spread_crypto: '1',
        spread_stock: '1',
      },
    });
    expect(changes('spread_settings', spreads('1'), spreads('2'))[0]).toEqual([
      'Spread, forex',
      '1',
      '2',
    ]);
    const lots = { type: 'LotSelectorSet', data: { lots: [{ label: 'Mini', value: '10000' }] } };
    expect(changes('lot_settings', lots)).toEqual([['Lots', null, 'Mini: 10000']]);
    const types = { type: 'LotTypesSet', data: { types: { forex: 'lot', crypto: 'amount' } } };
    expect(changes('lot_settings', lots, types)).toEqual([
      ['Lot states', null, 'forex: lot, crypto: amount'],
    ]);
  });
});
