import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { instrumentWord, pair, yesOrNo } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { instrumentEventCatalogue, type InstrumentEvent } from './events.ts';

const texts = {
  InstrumentAdded: '{{actor}} added the instrument {{instrument}}',
  InstrumentChanged: '{{actor}} changed the instrument {{instrument}}',
  InstrumentRemoved: '{{actor}} removed the instrument {{instrument}}',
  InstrumentPriceReleased: '{{actor}} released a price of {{instrument}} that was held back',
} as const;

const fields = {
  status: 'Status',
  name: 'Name',
  base: 'Base',
  quote: 'Quote',
  alias: 'Alias',
  category: 'Category',
  tradable: 'Tradable',
  tradingview: 'Chart',
  leverage: 'Leverage',
  bids: 'First bid',
  asks: 'First ask',
  feed: 'Provider',
  releasedBid: 'Released bid',
  releasedAsk: 'Released ask',
  before: 'Bid before',
} as const;

export const instrumentAudit = defineAudit<InstrumentEvent>({
  category: instrumentEventCatalogue.category,
  texts,
  sentences: {
    InstrumentAdded: ({ name }, { streamId }) => ({
      template: texts.InstrumentAdded,
      words: { instrument: instrumentWord(streamId, name) },
    }),
    InstrumentChanged: ({ name }, { streamId }) => ({
      template: texts.InstrumentChanged,
      words: { instrument: instrumentWord(streamId, name) },
    }),
    InstrumentRemoved: (_data, { streamId }) => ({
      template: texts.InstrumentRemoved,
      words: { instrument: instrumentWord(streamId) },
    }),
    InstrumentPriceReleased: (_data, { streamId }) => ({
      template: texts.InstrumentPriceReleased,
      words: { instrument: instrumentWord(streamId) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: InstrumentEvent) => {
    switch (event.type) {
      case 'InstrumentAdded':
      case 'InstrumentChanged': {
        const { data } = event;
        return [
          { name: 'status', value: 'listed' },
          { name: 'name', value: pair(data.name) },
          { name: 'base', value: data.base },
          { name: 'quote', value: data.quote },
          { name: 'alias', value: data.alias },
          { name: 'category', value: data.category },
          { name: 'tradable', value: yesOrNo(data.tradable) },
          { name: 'tradingview', value: data.tradingview },
          { name: 'leverage', value: `1:${data.leverage}` },
          { name: 'bids', value: data.bids },
          { name: 'asks', value: data.asks },
        ];
      }
      case 'InstrumentRemoved':
        return [{ name: 'status', value: 'removed' }];
      case 'InstrumentPriceReleased': {
        const { feed, bid, ask, before } = event.data;
        return [
          { name: 'feed', value: feed },
          { name: 'releasedBid', value: bid },
          { name: 'releasedAsk', value: ask },
          { name: 'before', value: before },
        ];
      }
      default:
        return never(event);
    }
  }),
});
