import { LRUCache } from 'lru-cache';
import { uuidv5 } from '../core/ids.ts';

/** Whether somebody's first case is approved is asked with each order. */
const firstCases = new LRUCache<string, string>({ max: 10_000 });

const firstCase = (userId: string): string => {
  const known = firstCases.get(userId) ?? uuidv5('kyc case 0', userId);
  firstCases.set(userId, known);
  return known;
};

/**
 * The id of a person's first, second, third ... case follows from the person: submissions that race for the next case
 * meet in one stream, and one of them wins. So a person never has two cases that are open.
 */
export const kycCaseId = (userId: string, index: number): string =>
  index === 0 ? firstCase(userId) : uuidv5(`kyc case ${index}`, userId);
