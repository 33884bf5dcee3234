import { readCookie } from '../cookies.ts';
import type { AppDispatch, RootState } from '../store.ts';
import { chooseLanguage, getUser } from './api.ts';

/** Where the language that somebody chose is kept, for the page that the server writes next. */
export const languageCookie = 'daybook_lang';

/** Mails to a customer come in the language that they chose on the page; whoever acts for them chooses for nobody. */
export const keepLanguage =
  (language: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState();
    if (state.session.userId === null) return;
    if ((getUser.select()(state).data?.acting ?? null) !== null) return;
    void dispatch(chooseLanguage.initiate({ language }, { track: false }));
  };

/** What was chosen before signing in is kept then. */
export const keepLanguageChosen =
  () =>
  (dispatch: AppDispatch): void => {
    const language = readCookie(languageCookie);
    if (language !== null) dispatch(keepLanguage(language));
  };
