import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { never } from '../../shared/decider.ts';
import { lotSettingsEventCatalogue, type LotSettingsEvent } from './events.ts';

const texts = {
  LotTypesSet: '{{actor}} set which instruments are traded in lots',
  LotSelectorSet: '{{actor}} set the lots to choose from',
} as const;

const fields = { types: 'Lot states', lots: 'Lots' } as const;

export const lotSettingsAudit = defineAudit<LotSettingsEvent>({
  category: lotSettingsEventCatalogue.category,
  texts,
  sentences: {
    LotTypesSet: () => ({ template: texts.LotTypesSet }),
    LotSelectorSet: () => ({ template: texts.LotSelectorSet }),
  },
  fields,
  describer: lastWord(fields, (event: LotSettingsEvent) => {
    switch (event.type) {
      case 'LotTypesSet': {
        const types = Object.entries(event.data.types).map(
          ([category, state]) => `${category}: ${state}`,
        );
        return [{ name: 'types', value: types.join(', ') }];
      }
      case 'LotSelectorSet': {
        const lots = event.data.lots.map(({ label, value }) => `${label}: ${value}`);
        return [{ name: 'lots', value: lots.join(', ') }];
      }
      default:
        return never(event);
    }
  }),
});
