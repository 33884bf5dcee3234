import { boolean, object, string } from 'yup';
import { isUuid } from '../../../domain/shared/ids.ts';
import { settledReasons, settlementKinds } from '../../../domain/shared/payments/settlement.ts';
import { gateways } from '../../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { line } from '../../core/text-schema.ts';

export const takeSettlementRequest = object({
  gateway: string()
    .oneOf(gateways, fieldTexts.gatewayRequired)
    .required(fieldTexts.gatewayRequired),
});

export const takeSettlementResponse = object({
  message: string().required(),
  id: string().required(),
  /** Whether this file was taken in before, so that nothing is done. */
  was_taken: boolean().required(),
});

/** A provider's payment id; the pattern excludes anything that a spreadsheet would read as a formula. */
export const paymentIdForm = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,199}$/;

const difference = {
  kind: string().oneOf(settlementKinds).required(fieldTexts.required),
  paymentId: string().matches(paymentIdForm, fieldTexts.id).required(fieldTexts.required),
};

export const assignDifferenceRequest = object({
  ...difference,
  assigneeId: string()
    .test('uuid', fieldTexts.id, (value) => value === undefined || isUuid(value))
    .required(fieldTexts.required),
});

export const settleDifferenceRequest = object({
  ...difference,
  reason: string().oneOf(settledReasons, fieldTexts.required).required(fieldTexts.required),
  /** The number of a ticket or a document in another system. */
  reference: line().max(100, fieldTexts.tooLong).nullable().default(null),
});
