import { uuidv5 } from '../core/ids.ts';

/**
 * The ids of a person's first, second, third ... case are derived from the person, so that concurrent submissions of
 * the next case meet in one stream and only one of them wins. So a person never has two open cases.
 */
export const kycCaseId = (userId: string, index: number): string =>
  uuidv5(`kyc case ${index}`, userId);
