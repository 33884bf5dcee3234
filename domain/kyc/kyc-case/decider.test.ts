import { describe, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { KycCaseCommand } from './commands.ts';
import { kycCaseDecider } from './decider.ts';
import type { KycCaseEvent } from './events.ts';

const given = (...events: readonly KycCaseEvent[]) => givenEvents(kycCaseDecider, events);
const data = { userId: 'u1', documentType: 'passport', files: { front: 'f1' } } as const;
const submit: KycCaseCommand = { type: 'SubmitKyc', data };
const submitted: KycCaseEvent = { type: 'KycSubmitted', data };
const approve: KycCaseCommand = { type: 'ApproveKyc', data: { reviewerId: 'admin' } };
const approved: KycCaseEvent = { type: 'KycApproved', data: { userId: 'u1' } };
const decline: KycCaseCommand = {
  type: 'DeclineKyc',
  data: { reviewerId: 'admin', reason: 'Blurred', seen: 'pending' },
};
const overturn: KycCaseCommand = {
  type: 'DeclineKyc',
  data: { reviewerId: 'admin', reason: 'Blurred', seen: 'approved' },
};
const declined: KycCaseEvent = { type: 'KycDeclined', data: { userId: 'u1', reason: 'Blurred' } };

describe('a KYC case', () => {
  it('is submitted once', () => {
    given().when(submit).then([submitted]);
    given().when(submit).again().thenRefused('KYC_ALREADY_SUBMITTED');
    given(submitted, approved).when(submit).thenRefused('KYC_ALREADY_APPROVED');
  });

  it('is approved once', () => {
    given(submitted).when(approve).then([approved]);
    given(submitted).when(approve).again().thenRefused('ALREADY_APPROVED');
  });

  it('is declined once, and after an approval only by a reviewer who saw the approval', () => {
    given(submitted).when(decline).then([declined]);
    given(submitted).when(decline).again().thenRefused('ALREADY_DECLINED');
    given(submitted, approved).when(overturn).then([declined]);
    given(submitted, approved).when(decline).thenRefused('ALREADY_APPROVED');
  });

  it('cannot be approved after it was declined', () => {
    given(submitted, declined).when(approve).thenRefused('ALREADY_DECLINED');
  });

  it('cannot be reviewed by its own customer, and must be submitted first', () => {
    given(submitted)
      .when({ type: 'ApproveKyc', data: { reviewerId: 'u1' } })
      .thenRefused('OWN_MATTER');
    given().when(approve).thenRefused('KYC_NOT_FOUND');
  });
});
