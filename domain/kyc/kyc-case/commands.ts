import type { DomainCommand } from '../../shared/messages.ts';
import type { KycSubmitted } from './events.ts';

export type SubmitKyc = DomainCommand<'SubmitKyc', KycSubmitted['data']>;
/** `reviewerId` is who decides: nobody in their own matter (rights.md rule 4). */
export type ApproveKyc = DomainCommand<'ApproveKyc', { reviewerId: string }>;
export type DeclineKyc = DomainCommand<'DeclineKyc', { reviewerId: string; reason: string }>;

export type KycCaseCommand = SubmitKyc | ApproveKyc | DeclineKyc;
