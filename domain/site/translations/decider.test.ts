import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { ownWordsOf, translationsDecider } from './decider.ts';
import type { TranslationsEvent } from './events.ts';

const key = 'Only {{free}} {{currency}} can be withdrawn, fee included.';
const value = 'Sie haben {{free}} {{currency}} frei, mit Gebühr.';
const set = (text = value): TranslationsEvent => ({
  type: 'TranslationSet',
  data: { key, value: text },
});
const given = (...events: readonly TranslationsEvent[]) => givenEvents(translationsDecider, events);
const asks = (text: string, more: { isNew?: boolean; expectedRevision?: number | null } = {}) =>
  ({
    type: 'SetTranslation',
    data: { key, value: text, isNew: false, expectedRevision: null, ...more },
  }) as const;

describe('translations', () => {
  it('are set and removed, and setting the same again changes nothing', () => {
    given()
      .when(asks(value, { isNew: true }))
      .then([set()]);
    given(set()).when(asks(value)).thenNothing();
    given(set())
      .when({ type: 'RemoveTranslation', data: { key, expectedRevision: 1 } })
      .then([{ type: 'TranslationRemoved', data: { key } }]);
    given()
      .when({ type: 'RemoveTranslation', data: { key, expectedRevision: null } })
      .thenRefused('TRANSLATION_NOT_FOUND');
  });

  it('are not changed by the second of two simultaneous editors', () => {
    given(set())
      .when(asks('Frei: {{free}} {{currency}}', { expectedRevision: 0 }))
      .thenRefused('STALE_TRANSLATION');
    given(set())
      .when(asks('Frei: {{free}} {{currency}}', { isNew: true }))
      .thenRefused('TRANSLATION_EXISTS');
    given(set(), { type: 'TranslationRemoved', data: { key } })
      .when(asks('Frei: {{free}} {{currency}}', { expectedRevision: 1 }))
      .thenRefused('STALE_TRANSLATION');
    given(set())
      .when({ type: 'RemoveTranslation', data: { key, expectedRevision: 0 } })
      .thenRefused('STALE_TRANSLATION');
  });

  it.each([
    ['Sie haben {{free}} frei.', 'TRANSLATION_LACKS'],
    ['{{free}} {{currency}} {{name}}', 'TRANSLATION_FILLS_MORE'],
    ['{{free}} {{currency}} {{- free}}', 'TRANSLATION_FILLS_MORE'],
    ['{{free}} {{currency}} {{', 'TRANSLATION_FILLS_MORE'],
    ['<b>{{free}}</b> {{currency}}', 'TRANSLATION_MARKUP'],
    ['$t(Login) {{free}} {{currency}}', 'TRANSLATION_MARKUP'],
  ])('cannot be %s', (text, code) => {
    given().when(asks(text)).thenRefused(code);
  });

  it('name the placeholder that they lack', () => {
    const decide = () =>
      translationsDecider.decide(
        asks('Sie haben {{free}} frei.'),
        translationsDecider.initialState(),
      );
    expect(decide).toThrow('The translation is missing {{currency}}.');
  });

  it('exist only for texts of the product, in every plural form', () => {
    const other = (text: string, to: string) =>
      ({
        type: 'SetTranslation',
        data: { key: text, value: to, isNew: true, expectedRevision: null },
      }) as const;
    given().when(other('Buy now!!', 'Kaufen')).thenRefused('TRANSLATION_KEY_UNKNOWN');
    given()
      .when(other('Assign to {{count}} leads_two', 'two leads'))
      .then([
        {
          type: 'TranslationSet',
          data: { key: 'Assign to {{count}} leads_two', value: 'two leads' },
        },
      ]);
  });

  it('are imported together or not at all: those that differ, with the last value of each key', () => {
    const words = [
      { key, value },
      { key: 'Login', value: 'Einloggen' },
      { key: 'Login', value: 'Anmelden' },
    ];
    const asked = (expectedRevision: number | null = null) =>
      ({ type: 'ImportTranslations', data: { words, expectedRevision } }) as const;
    given(set())
      .when(asked())
      .then([
        {
          type: 'TranslationsImported',
          data: { words: [{ key: 'Login', value: 'Anmelden' }] },
        },
      ]);
    given(set('{{free}} {{currency}}')).when(asked(0)).thenRefused('STALE_TRANSLATIONS');
    given()
      .when({
        type: 'ImportTranslations',
        data: { words: [...words, { key, value: 'nichts' }], expectedRevision: null },
      })
      .thenRefused('TRANSLATIONS_REFUSED');
    given(set(), {
      type: 'TranslationsImported',
      data: { words: [{ key: 'Login', value: 'Anmelden' }] },
    })
      .when(asked())
      .thenNothing();
  });

  it('have the revision of their last change', () => {
    const state = fold(translationsDecider, [
      set(),
      { type: 'TranslationsImported', data: { words: [{ key: 'Login', value: 'Anmelden' }] } },
    ]);
    expect(ownWordsOf(state, 'Login')).toEqual({ value: 'Anmelden', revision: 2 });
    expect(ownWordsOf(state, 'toString')).toEqual({ value: null, revision: 0 });
  });
});
