import { describe, expect, it } from '@jest/globals';
import { siteSettings } from '../../site/site-settings/settings.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import { walletEventCatalogue } from './events.ts';

const upcast = (catalogue: EventCatalogue, type: string, stored: Record<string, unknown>) => {
  const { version = 1, upcasters } = catalogue.events[type] ?? {};
  let data: Readonly<Record<string, unknown>> | undefined = stored;
  for (let from = 1; from < version; from += 1) data = data && upcasters?.[from]?.(data);
  return data;
};

describe('events of version 1', () => {
  it.each([
    [
      'BalanceAdjusted',
      { mode: 'real', currency: 'USD', type: 'subtract', amount: '5', reason: 'staff' },
      { valuedAt: [], purpose: null, reference: null, countedFor: null },
      3,
    ],
    [
      'OrderOpened',
      { mode: 'real', orderId: 'o', exchangeRate: '1.08', quotedAt: '2026-06-11T14:32:07.500Z' },
      { convertedAt: null, swapPercent: '0', swapSet: '0', openedAt: '2026-06-11T14:32:07.500Z' },
      4,
    ],
    [
      'OrderClosed',
      { mode: 'real', currency: 'USD', orderId: 'o', posted: '-3', reason: 'manual' },
      { stopOut: null, widened: '0' },
      3,
    ],
    [
      'OrderPartlyClosed',
      { mode: 'real', currency: 'USD', orderId: 'o', spread: '1.2', posted: '55.6' },
      { widened: '0', swapPercent: null },
      3,
    ],
    [
      'PendingOrderCancelled',
      { mode: 'real', currency: 'USD', orderId: 'o', level: '1.16' },
      { cause: 'owner', staffId: null, note: null },
      2,
    ],
  ])('%s keeps its fields and gets defaults for the new ones', (type, stored, added, version) => {
    expect(upcast(walletEventCatalogue, type, stored)).toEqual({ ...stored, ...added });
    expect(walletEventCatalogue.events[type]?.version).toBe(version);
  });

  it('SiteSettingsChanged gets the default stop-out level', () => {
    const stored = { appName: 'Daybook', slippageLimitPips: '5' };
    expect(upcast(siteSettings.catalogue, 'SiteSettingsChanged', stored)).toMatchObject({
      ...stored,
      stopOutLevel: '50',
    });
  });
});
