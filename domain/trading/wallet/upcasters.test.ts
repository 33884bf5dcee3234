import { describe, expect, it } from '@jest/globals';
import { siteSettings } from '../../site/site-settings/settings.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import { walletEventCatalogue } from './events.ts';

const upcast = (catalogue: EventCatalogue, type: string, stored: Record<string, unknown>) =>
  catalogue.events[type]?.upcasters?.[1]?.(stored);

describe('events of version 1, as they were stored', () => {
  it.each([
    [
      'BalanceAdjusted',
      { mode: 'real', currency: 'USD', type: 'subtract', amount: '5', reason: 'staff' },
      { valuedAt: [] },
    ],
    [
      'OrderOpened',
      { mode: 'real', currency: 'EUR', orderId: 'o', exchangeRate: '1.08', quoteSequence: 7 },
      { convertedAt: null },
    ],
    [
      'OrderClosed',
      { mode: 'real', currency: 'USD', orderId: 'o', posted: '-3', reason: 'manual' },
      { stopOut: null },
    ],
  ])('%s keeps what it had, and says that nothing else was kept', (type, stored, added) => {
    expect(upcast(walletEventCatalogue, type, stored)).toEqual({ ...stored, ...added });
    expect(walletEventCatalogue.events[type]?.version).toBe(2);
  });

  it('SiteSettingsChanged has the stop-out level that holds by default', () => {
    const stored = { appName: 'Daybook', slippageLimitPips: '5' };
    expect(upcast(siteSettings.catalogue, 'SiteSettingsChanged', stored)).toEqual({
      ...stored,
      stopOutLevel: '50',
    });
  });
});
