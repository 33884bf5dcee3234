import { salesStatusDecider, type SalesStatus } from '../../domain/crm/sales-status/decider.ts';
import { userDecider, type RegisteredUser } from '../../domain/identity/user/decider.ts';
import { kycCaseDecider } from '../../domain/kyc/kyc-case/decider.ts';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { Lot, LotTypes } from '../../domain/site/lot-settings/events.ts';
import { lotSettings } from '../../domain/site/lot-settings/settings.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import type { Category } from '../../domain/shared/trading/types.ts';
import type { SiteSettings } from '../../domain/site/site-settings/events.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import type { SpreadSettings } from '../../domain/site/spread-settings/events.ts';
import { instrumentDecider } from '../../domain/trading/instrument/decider.ts';
import type { InstrumentData } from '../../domain/trading/instrument/events.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import type { EventStore, StoredEvent, SubscriptionMessage } from '../../infra/event-store/port.ts';
import { createCategoryFolds } from './category-folds.ts';
import type { EventReader } from './event-reader.ts';
import { createWatermark, type Watermark } from './watermark.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * What a decision needs from streams other than its own: folds of instruments, settings, people and what they chose, kept
 * in memory in every command process by subscription (design.md section 2).
 */
export type ReferenceData = Watermark &
  Readonly<{
    /**
     * Refuses with `REFERENCE_DATA_STALE` while the log was not heard for two seconds, and from the first event of one of
     * these categories on that this program does not understand: what comes after it is not known then.
     */
    requireFresh: (...categories: readonly ReferenceCategory[]) => void;
    /** Why a fold does not follow the log, for people; `null` where all do. */
    problem: () => string | null;
    siteSettings: () => Readonly<SiteSettings>;
    spreads: () => Readonly<SpreadSettings>;
    lots: () => Readonly<{ types: LotTypes; lots: readonly Lot[] }>;
    /** Listed instruments only. */
    instrument: (id: string) => ListedInstrument | null;
    instrumentNamed: (name: string) => ListedInstrument | null;
    /** Of listed instruments and of those that once were. */
    categoryNamed: (name: string) => Category | null;
    user: (userId: string) => RegisteredUser | null;
    /** KYC approved: the last word on any of the person's cases. */
    isKyc: (userId: string) => boolean;
    activeWalletId: (userId: string) => string | null;
    /** In the order they were made. */
    salesStatuses: () => readonly NonNullable<SalesStatus>[];
    stop: () => Promise<void>;
  }>;

/** What is folded; each by itself, so that what is wrong with one leaves the others as they are. */
export const referenceCategories = [
  ...(['instrument', 'kyc_case', 'sales_status', 'site_settings'] as const),
  ...(['spread_settings', 'lot_settings', 'user', 'trader'] as const),
] as const;
export type ReferenceCategory = (typeof referenceCategories)[number];

export type ListedInstrument = Readonly<InstrumentData> & Readonly<{ id: string }>;

/** Beyond this, what is known here counts as old. */
const referenceLagMsMax = 2_000;

/** All that is folded, and one way in. */
const createFolds = () => {
  const idsByName = new Map<string, string>();
  const categoriesByName = new Map<string, Category>();
  const kyc = new Map<string, boolean>();
  const instruments = createCategoryFolds(instrumentDecider, (id, after, before) => {
    if (before.status === 'listed' && idsByName.get(before.data.name) === id)
      idsByName.delete(before.data.name);
    if (after.status !== 'listed') return;
    idsByName.set(after.data.name, id);
    categoriesByName.set(after.data.name, after.data.category);
  });
  const kycCases = createCategoryFolds(kycCaseDecider, (_id, after) => {
    if (after.status !== 'none') kyc.set(after.userId, after.status === 'approved');
  });
  const salesStatuses = new Map<string, NonNullable<SalesStatus>>();
  const statuses = createCategoryFolds(salesStatusDecider, (id, after) => {
    if (after !== null) salesStatuses.set(id, after);
  });
  const site = createCategoryFolds(siteSettings.decider);
  const spreads = createCategoryFolds(spreadSettings.decider);
  const lots = createCategoryFolds(lotSettings.decider);
  const users = createCategoryFolds(userDecider);
  const traders = createCategoryFolds(traderDecider);
  const all = [instruments, kycCases, statuses, site, spreads, lots, users, traders];
  const byCategory = new Map(all.map((folds) => [folds.category, folds.apply]));
  return {
    ...{
      idsByName,
      categoriesByName,
      kyc,
      salesStatuses,
      instruments,
      site,
      spreads,
      lots,
      users,
      traders,
    },
    categories: [...byCategory.keys()],
    apply: (event: RecordedEvent): void => {
      const apply = byCategory.get(categoryOf(event.stream));
      invariant(apply, 'the subscription gives the categories that were asked for');
      apply(event);
    },
  };
};

/** Begins to listen at once; `reached(head)` tells when all that stood there is folded in. */
export const createReferenceData = (of: {
  store: Pick<EventStore, 'subscribe'>;
  reader: EventReader;
  /** Milliseconds of a clock that only moves forward. */
  nowMs?: () => number;
}): ReferenceData => {
  const folds = createFolds();
  const watermark = createWatermark(of.nowMs ?? (() => performance.now()));

  /** By category, the first event that this program does not understand. */
  const stoppedAt = new Map<string, Readonly<{ position: bigint; type: string }>>();
  const stopAt = ({
    stream,
    position,
    type,
  }: Pick<StoredEvent, 'stream' | 'position' | 'type'>) => {
    if (!stoppedAt.has(categoryOf(stream))) stoppedAt.set(categoryOf(stream), { position, type });
  };
  const follows = ({ stream, position }: RecordedEvent): boolean => {
    const end = stoppedAt.get(categoryOf(stream));
    return end === undefined || position < end.position;
  };

  const decodeEach = async (events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> => {
    const known: RecordedEvent[] = [];
    for (const event of events) {
      try {
        known.push(...(await of.reader.decodeAll([event])));
      } catch {
        stopAt(event);
      }
    }
    return known;
  };
  const decode = (events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> =>
    of.reader.decodeAll(events).catch(() => decodeEach(events));

  const fold = (event: RecordedEvent): void => {
    // A batch that failed half-way comes again.
    if (event.position <= watermark.position()) return;
    try {
      if (follows(event)) folds.apply(event);
    } catch {
      stopAt(event);
    }
    watermark.applied(event.position);
  };

  const deliver = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'caught-up') return watermark.caughtUp(message.position);
    for (const event of await decode(message.events)) fold(event);
    const last = message.events.at(-1);
    if (last) watermark.applied(last.position);
  };
  const subscription = of.store.subscribe(0n, deliver, { categories: folds.categories });

  const instrument = (id: string): ListedInstrument | null => {
    const state = folds.instruments.get(id);
    return state.status === 'listed' ? { ...state.data, id } : null;
  };

  return {
    lagMs: watermark.lagMs,
    reached: watermark.reached,
    requireFresh: (...categories) => {
      if (watermark.lagMs() > referenceLagMsMax)
        throw new DomainError(generalErrors.REFERENCE_DATA_STALE);
      if (categories.some((category) => stoppedAt.has(category)))
        throw new DomainError(generalErrors.REFERENCE_DATA_STALE);
    },
    problem: () => {
      const stops = [...stoppedAt].map(
        ([category, { position, type }]) =>
          `${category} stopped at event ${position}, ${type}, which this version does not understand`,
      );
      const lagMs = watermark.lagMs();
      if (lagMs > referenceLagMsMax)
        stops.push(
          lagMs === Infinity
            ? 'the log was not read to its end yet'
            : `the log was not heard for ${Math.floor(lagMs / 1000)} s`,
        );
      return stops.length === 0 ? null : stops.join('; ');
    },
    siteSettings: () => folds.site.get(settingsStreamId).parts.SiteSettingsChanged.values,
    spreads: () => folds.spreads.get(settingsStreamId).parts.SpreadsSet.values,
    lots: () => {
      const { LotTypesSet, LotSelectorSet } = folds.lots.get(settingsStreamId).parts;
      return { ...LotTypesSet.values, ...LotSelectorSet.values };
    },
    instrument,
    instrumentNamed: (name) => {
      const id = folds.idsByName.get(name);
      return id === undefined ? null : instrument(id);
    },
    categoryNamed: (name) => folds.categoriesByName.get(name) ?? null,
    user: (userId) => {
      const user = folds.users.get(userId);
      return user.status === 'registered' ? user : null;
    },
    isKyc: (userId) => folds.kyc.get(userId) ?? false,
    activeWalletId: (userId) => folds.traders.get(userId).activeWalletId,
    salesStatuses: () => [...folds.salesStatuses.values()],
    stop: () => subscription.stop(),
  };
};
