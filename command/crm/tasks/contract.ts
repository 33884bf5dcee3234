import { object, string, type InferType } from 'yup';
import { isTimeZone, taskKinds, taskLengthMax } from '../../../domain/shared/crm/tasks.ts';
import { isMoment } from '../../../domain/shared/days.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { paragraphs } from '../../core/text-schema.ts';

const id = () => string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid);

/** When it is due, in UTC, and the time zone in which that was chosen. */
const when = {
  dueAt: string().required(fieldTexts.required).test('moment', fieldTexts.moment, isMoment),
  zone: string().required(fieldTexts.required).test('zone', fieldTexts.zone, isTimeZone),
};

/** What is to be done about a lead; the caller does it unless somebody else is named. */
export const addTaskRequest = object({
  leadId: id(),
  kind: string().oneOf(taskKinds).required(fieldTexts.required),
  text: paragraphs().required(fieldTexts.required).max(taskLengthMax, fieldTexts.tooLong),
  ...when,
  assigneeId: string().test('uuid', fieldTexts.id, (value) => value === undefined || isUuid(value)),
});
export type AddTaskRequest = InferType<typeof addTaskRequest>;

export const snoozeTaskRequest = object(when);
export type SnoozeTaskRequest = InferType<typeof snoozeTaskRequest>;

export const reassignTaskRequest = object({ assigneeId: id() });
