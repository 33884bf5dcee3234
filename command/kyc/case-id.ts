import { uuidv5 } from '../core/ids.ts';

/**
 * The id of a person's first, second, third ... case follows from the person: submissions that race for the next case
 * meet in one stream, and one of them wins. So a person never has two cases that are open.
 */
export const kycCaseId = (userId: string, index: number): string =>
  uuidv5(`kyc case ${index}`, userId);
