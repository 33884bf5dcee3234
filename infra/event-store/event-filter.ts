import { categoryOf } from '../../domain/shared/messages.ts';
import type { EventFilter, StoredEvent } from './port.ts';

/** Whether a filter wants an event, for stores whose own reads cannot filter. */
export const isWanted = (
  filter: EventFilter | undefined,
  { stream, type }: Pick<StoredEvent, 'stream' | 'type'>,
): boolean =>
  (filter?.categories === undefined || filter.categories.includes(categoryOf(stream))) &&
  filter?.exceptTypes?.includes(type) !== true &&
  (filter?.onlyTypes === undefined || filter.onlyTypes.includes(type));
