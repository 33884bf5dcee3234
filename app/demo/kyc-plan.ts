import {
  documentTypes,
  type DocumentType,
  type FileSide,
  type KycStatus,
} from '../../domain/shared/kyc/types.ts';
import type { PersonData } from '../../domain/identity/user/events.ts';
import { drawFor } from './draw.ts';

/** A person who submits documents. */
export type Submitter = Readonly<{ email: string; person: PersonData }>;

/** A KYC submission of the demo's past. */
export type PlannedCase = Readonly<{
  by: Submitter;
  /** The index among the person's submissions, from 0. */
  index: number;
  type: DocumentType;
  sides: readonly FileSide[];
  status: KycStatus;
  /** The reason that the customer is given for a decline. */
  reason: string;
  /** The time as a share of the time from the person's registration to now. */
  submittedAt: number;
  decidedAt: number;
}>;

const reasons = [
  'The photo is blurred. Please take it again in good light.',
  'The document ran out. Please send one that is valid.',
  'A corner is cut off. All four corners must show.',
  'The name differs from the one in your profile.',
  'The address is older than three months. Please send a newer bill.',
];

const statuses: readonly KycStatus[] = ['approved', 'pending', 'approved', 'declined', 'pending'];

const sides: readonly (readonly FileSide[])[] = [
  ['front', 'back', 'address'],
  ['front', 'back'],
  ['front', 'address'],
];

/** The time of a submission: pending ones are recent, and a person's later submissions come after the earlier ones. */
const submittedAt = (status: KycStatus, index: number, total: number, chance: number): number =>
  status === 'pending' ? 0.95 + 0.04 * chance : 0.1 + (0.8 * (index + 0.8 * chance)) / total;

/** `count` submissions by these people in turn, in every state; all but a person's last one were declined. */
export const planCases = (people: readonly Submitter[], count: number): readonly PlannedCase[] =>
  Array.from({ length: count }).flatMap((_, number) => {
    const by = people[number % people.length];
    if (by === undefined) return [];
    const index = Math.floor(number / people.length);
    const isLast = number + people.length >= count;
    const draw = drawFor(`kyc ${by.email} ${index}`);
    const status = isLast ? (statuses[number % statuses.length] ?? 'pending') : 'declined';
    const type = draw.pick(documentTypes);
    const at = submittedAt(status, index, Math.ceil(count / people.length), draw.random());
    return [
      {
        by,
        index,
        type,
        status,
        reason: draw.pick(reasons),
        sides: type === 'passport' ? ['front', 'address'] : draw.pick(sides),
        submittedAt: at,
        decidedAt: at + (1 - at) * (0.02 + 0.1 * draw.random()),
      },
    ];
  });
