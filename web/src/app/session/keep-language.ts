import { readCookie } from '../cookies.ts';
import type { AppDispatch, RootState } from '../store.ts';
import { chooseLanguage, getUser } from './api.ts';

/** The cookie of the chosen language, which the server reads for the next page. */
export const languageCookie = 'daybook_lang';

/**
 * Mails to a customer come in the language that the customer chose on the page; staff who act for customers do not
 * change it.
 */
export const keepLanguage =
  (language: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState();
    if (state.session.userId === null) return;
    if ((getUser.select()(state).data?.acting ?? null) !== null) return;
    void dispatch(chooseLanguage.initiate({ language }, { track: false }));
  };

/** Stores the language that was chosen before signing in. */
export const keepLanguageChosen =
  () =>
  (dispatch: AppDispatch): void => {
    const language = readCookie(languageCookie);
    if (language !== null) dispatch(keepLanguage(language));
  };
