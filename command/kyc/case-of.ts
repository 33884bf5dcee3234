import { fold } from '../../domain/shared/decider.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { kycCaseDecider, type KycCase } from '../../domain/kyc/kyc-case/decider.ts';
import {
  kycCaseEventCatalogue,
  type KycCaseEvent,
  type KycSubmitted,
} from '../../domain/kyc/kyc-case/events.ts';
import type { CommandDeps } from '../deps.ts';
import { streamOf } from '../core/erased-decider.ts';
import { kycCaseId } from './case-id.ts';
import { kycErrors } from '../../domain/kyc/errors.ts';

type CaseDeps = Pick<CommandDeps, 'streams'>;

/** The stream of a case. */
export const kycStream = (caseId: string): string => streamOf(kycCaseDecider, caseId);

// The codec decodes each event type into the shape that its catalogue declares.
const isKycEvent = (event: RecordedEvent): event is RecordedEvent & KycCaseEvent =>
  Object.hasOwn(kycCaseEventCatalogue.events, event.type);
const isSubmission = (event: KycCaseEvent): event is KycSubmitted => event.type === 'KycSubmitted';

const eventsOf = async (caseId: string, { streams }: CaseDeps): Promise<readonly KycCaseEvent[]> =>
  (await streams.from(kycStream(caseId), 0)).filter(isKycEvent);

/** The current status of a case. */
export const statusOfCase = async (caseId: string, deps: CaseDeps): Promise<KycCase['status']> =>
  fold(kycCaseDecider, await eventsOf(caseId, deps)).status;

/** The submission of a case; `null` if there is no such case. */
export const submissionOf = async (
  caseId: string,
  deps: CaseDeps,
): Promise<KycSubmitted['data'] | null> =>
  (await eventsOf(caseId, deps)).find(isSubmission)?.data ?? null;

/**
 * The case that a person's next submission belongs to: the first one that was not declined. Refuses what the decider
 * would refuse as well, but before any file is written.
 */
export const nextCaseOf = async (userId: string, deps: CaseDeps): Promise<string> => {
  for (let index = 0; ; index += 1) {
    const caseId = kycCaseId(userId, index);
    const status = await statusOfCase(caseId, deps);
    if (status === 'none') return caseId;
    if (status === 'pending')
      throw new DomainError(kycErrors.KYC_ALREADY_SUBMITTED, { id: caseId });
    if (status === 'approved')
      throw new DomainError(kycErrors.KYC_ALREADY_APPROVED, { id: caseId });
  }
};
