import { wordsIn } from '../../command/site/translation-list.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { roles } from '../../domain/shared/roles.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import { english } from '../../domain/shared/site/languages.ts';
import { languageSettings } from '../../domain/site/language-settings/settings.ts';
import { translationsDecider } from '../../domain/site/translations/decider.ts';
import type { ReaderOf } from '../../infra/mail/outbox.ts';
import { englishReader, type MailReader } from '../../infra/mail/render.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

type Log = Pick<Foundation, 'store' | 'reader'>;

/** The texts of a language, the site's own over the built-in ones; English if the site no longer has the language. */
const readerIn = async (log: Log, code: string): Promise<MailReader> => {
  const { parts } = await newestState(log, languageSettings.decider, settingsStreamId);
  if (!parts.LanguagesSet.values.languages.some((language) => language.code === code))
    return englishReader;
  const words = wordsIn(code, await newestState(log, translationsDecider, code));
  return {
    language: code,
    translate: (text) => (Object.hasOwn(words, text) ? (words[text] ?? text) : text),
  };
};

/**
 * Customers get mails in the language that they chose, staff in English. Read from the log, so always the current one.
 */
export const mailReaderIn =
  (log: Log): ReaderOf =>
  async (userId) => {
    const user = await newestState(log, userDecider, userId);
    if (user.status === 'none' || user.roleId !== roles.customer) return englishReader;
    return user.language === null || user.language === english.code
      ? englishReader
      : readerIn(log, user.language);
  };
