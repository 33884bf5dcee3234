import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { never } from '../../shared/decider.ts';
import { translationsEventCatalogue, type TranslationsEvent } from './events.ts';

const texts = {
  TranslationSet: '{{actor}} changed a translation in the language {{language}}: {{sentence}}',
  TranslationRemoved: '{{actor}} removed a translation in the language {{language}}: {{sentence}}',
  TranslationsImported: '{{actor}} imported {{number}} translations in the language {{language}}',
} as const;

const fields = { translation: 'Translation' } as const;

const said = (key: string, value: string | null) => ({
  name: 'translation' as const,
  key,
  value: value === null ? null : `${key}: ${value}`,
});

export const translationsAudit = defineAudit<TranslationsEvent>({
  category: translationsEventCatalogue.category,
  texts,
  sentences: {
    TranslationSet: ({ key }, { streamId }) => ({
      template: texts.TranslationSet,
      words: { language: streamId, sentence: key },
    }),
    TranslationRemoved: ({ key }, { streamId }) => ({
      template: texts.TranslationRemoved,
      words: { language: streamId, sentence: key },
    }),
    TranslationsImported: ({ words }, { streamId }) => ({
      template: texts.TranslationsImported,
      words: { language: streamId, number: String(words.length) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: TranslationsEvent) => {
    switch (event.type) {
      case 'TranslationSet':
        return [said(event.data.key, event.data.value)];
      case 'TranslationRemoved':
        return [said(event.data.key, null)];
      case 'TranslationsImported':
        return event.data.words.map(({ key, value }) => said(key, value));
      default:
        return never(event);
    }
  }),
});
