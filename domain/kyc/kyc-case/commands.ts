import type { DomainCommand } from '../../shared/messages.ts';
import type { KycSubmitted } from './events.ts';

export type SubmitKyc = DomainCommand<'SubmitKyc', KycSubmitted['data']>;
/** `reviewerId` is who decides: nobody in their own matter (rights.md rule 4). */
export type ApproveKyc = DomainCommand<'ApproveKyc', { reviewerId: string }>;
/** `seen` is what stood when it was asked for: who declines a pending case does not undo an approval unawares. */
export type DeclineKyc = DomainCommand<
  'DeclineKyc',
  { reviewerId: string; reason: string; seen: 'pending' | 'approved' }
>;

export type KycCaseCommand = SubmitKyc | ApproveKyc | DeclineKyc;
