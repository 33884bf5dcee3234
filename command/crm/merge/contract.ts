import { array, number, object, string, type InferType } from 'yup';
import { leadFormFields } from '../../../domain/shared/crm/merge.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

const edits = () => number().integer().min(0).required();

/** Merges `leadId` into the lead of the path. That lead takes the listed fields from it and keeps its other fields. */
export const mergeLeadRequest = object({
  leadId: string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid),
  take: array(string().oneOf(leadFormFields).required()).max(leadFormFields.length).default([]),
  /** The `edits` of both leads as the caller saw them. */
  expectedEdits: edits(),
  otherEdits: edits(),
});
export type MergeLeadRequest = InferType<typeof mergeLeadRequest>;
