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

describe('KYC case', () => {
  it('is submitted once', () => {
    given().when(submit).then([submitted]);
    given().when(submit).again().thenRefused('KYC_ALREADY_SUBMITTED');
    given(submitted, approved).when(submit).thenRefused('KYC_ALREADY_APPROVED');
  });

  it('is approved once', () => {
    given(submitted).when(approve).then([approved]);
    given(submitted).when(approve).again().thenRefused('ALREADY_APPROVED');
  });

  it('is declined once, also after it was approved by somebody who knows', () => {
    given(submitted).when(decline).then([declined]);
    given(submitted).when(decline).again().thenRefused('ALREADY_DECLINED');
    given(submitted, approved).when(overturn).then([declined]);
    given(submitted, approved).when(decline).thenRefused('ALREADY_APPROVED');
  });

  it('tells who approves a declined one that it is declined', () => {
    given(submitted, declined).when(approve).thenRefused('ALREADY_DECLINED');
  });

  it("is nobody's own matter, and not there before it is submitted", () => {
    given(submitted)
      .when({ type: 'ApproveKyc', data: { reviewerId: 'u1' } })
      .thenRefused('OWN_MATTER');
    given().when(approve).thenRefused('KYC_NOT_FOUND');
  });
});
