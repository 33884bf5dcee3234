import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { instrumentDecider } from '../../domain/trading/instrument/decider.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import { lotSettings } from '../../domain/site/lot-settings/settings.ts';
import { defaultSiteSettings, siteSettings } from '../../domain/site/site-settings/settings.ts';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { catalogueInstruments } from '../../infra/market-data/instruments.ts';
import { seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';

const done = () => ({ status: 200, body: {} });

/** A number reserved for fiction, which nobody answers. */
const demoWhatsapp = '+44 20 7946 0100';

/** Site settings, spreads of 1, amounts in every category, and the lots to choose from. */
const seedSettings = async ({ handler }: SeedDeps): Promise<void> => {
  const streamId = settingsStreamId;
  await handler.handle({
    decider: siteSettings.decider,
    streamId,
    outcome: done,
    ...seedSending('site settings'),
    command: changeTo({
      type: 'SiteSettingsChanged',
      data: {
        ...defaultSiteSettings,
        demoBalance: '25000',
        whatsapp: demoWhatsapp,
        // So that nothing waits for a second person in a demo.
        fourEyesAmount: '0',
      },
    }),
  });
  await handler.handle({
    decider: spreadSettings.decider,
    streamId,
    outcome: done,
    ...seedSending('spreads'),
    command: changeTo({
      type: 'SpreadsSet',
      data: {
        spread_forex: '1',
        spread_commodity: '1',
        spread_index: '1',
        spread_crypto: '1',
        spread_stock: '1',
      },
    }),
  });
  await handler.handle({
    decider: lotSettings.decider,
    streamId,
    outcome: done,
    ...seedSending('lot selector'),
    command: changeTo({
      type: 'LotSelectorSet',
      data: {
        lots: [
          { label: 'Micro 1,000', value: '1000' },
          { label: 'Mini 10,000', value: '10000' },
          { label: 'Standard 100,000', value: '100000' },
        ],
      },
    }),
  });
};

/**
 * What every installation needs before anybody can trade: settings, and the instruments in the order of their numbers.
 */
export const seedMarket = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  await seedSettings(deps);
  for (const [index, instrument] of catalogueInstruments.entries()) {
    const { name, base, quote, alias, category, tradable, tradingview, leverage } = instrument;
    await deps.handler.handle({
      decider: instrumentDecider,
      streamId: instrumentIdOf(name),
      ...seedSending(`instrument ${name}`),
      command: {
        type: 'AddInstrument',
        data: {
          name,
          base,
          quote,
          alias,
          category,
          tradable,
          tradingview,
          leverage,
          bids: null,
          asks: null,
        },
      },
      outcome: done,
    });
    progress('Instruments', index + 1, catalogueInstruments.length);
  }
};

/** Whether `seedMarket` was ever completed. Later changes by staff are kept. */
export const isMarketSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = catalogueInstruments.at(-1);
  return (
    last !== undefined &&
    (await store.read(`instrument-${instrumentIdOf(last.name)}`, 0, 1)).length > 0
  );
};
