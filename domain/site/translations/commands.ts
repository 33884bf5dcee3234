import type { DomainCommand } from '../../shared/messages.ts';
import type { Translation } from './events.ts';

/** `expectedRevision`: the sentence's revision when its editor was opened; `null` if the sender does not say. */
type Expected = Readonly<{ expectedRevision: number | null }>;

/** `isNew`: the sender believes that the sentence has no translation yet. */
export type SetTranslation = DomainCommand<
  'SetTranslation',
  Translation & Expected & Readonly<{ isNew: boolean }>
>;
export type RemoveTranslation = DomainCommand<
  'RemoveTranslation',
  Expected & Readonly<{ key: string }>
>;
/** `expectedRevision` is the revision of the whole language. */
export type ImportTranslations = DomainCommand<
  'ImportTranslations',
  Expected & Readonly<{ words: readonly Translation[] }>
>;

export type TranslationsCommand = SetTranslation | RemoveTranslation | ImportTranslations;
