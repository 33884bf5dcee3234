import { array, number, object, string, type InferType } from 'yup';
import { leadFormFields } from '../../../domain/shared/crm/merge.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

const edits = () => number().integer().min(0).required();

/** Merges `leadId` into the lead of the path, which takes these fields from it; the others stay as they are. */
export const mergeLeadRequest = object({
  leadId: string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid),
  take: array(string().oneOf(leadFormFields).required()).max(leadFormFields.length).default([]),
  /** `edits` of both leads as they were seen. */
  expectedEdits: edits(),
  otherEdits: edits(),
});
export type MergeLeadRequest = InferType<typeof mergeLeadRequest>;
