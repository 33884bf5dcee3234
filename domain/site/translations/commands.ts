import type { DomainCommand } from '../../shared/messages.ts';
import type { Translation } from './events.ts';

/** `expectedRevision`: the sentence's when its editor opened it; `null` where the sender does not say. */
type Expected = Readonly<{ expectedRevision: number | null }>;

/** `isNew`: somebody adds what they take to have none. */
export type SetTranslation = DomainCommand<
  'SetTranslation',
  Translation & Expected & Readonly<{ isNew: boolean }>
>;
export type RemoveTranslation = DomainCommand<
  'RemoveTranslation',
  Expected & Readonly<{ key: string }>
>;
/** `expectedRevision` is that of the language as a whole. */
export type ImportTranslations = DomainCommand<
  'ImportTranslations',
  Expected & Readonly<{ words: readonly Translation[] }>
>;

export type TranslationsCommand = SetTranslation | RemoveTranslation | ImportTranslations;
