import { array, object, string } from 'yup';
import {
  countryLengthMax,
  routingModes,
  routingRowsMax,
} from '../../../domain/shared/crm/routing.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { line } from '../../core/text-schema.ts';

/** How new leads are assigned. A row is an agent and the country whose leads the agent takes, or no country. */
export const routingFields = object({
  mode: string().oneOf(routingModes).required(fieldTexts.required),
  agents: array(
    object({
      agentId: string()
        .required(fieldTexts.required)
        .test('uuid', fieldTexts.id, (value) => isUuid(value)),
      country: line().defined().default('').max(countryLengthMax, fieldTexts.tooLong),
    }),
  )
    .max(routingRowsMax)
    .required()
    .test(
      'somebody',
      fieldTexts.routingNeedsAgents,
      (agents, { parent }) => agents.length > 0 || Reflect.get(Object(parent), 'mode') === 'off',
    ),
});
