import { salesStatusDecider, salesStatusesId } from '../../domain/crm/sales-status/decider.ts';
import { statusNamesIn, type StatusNames } from '../../domain/crm/sales-status/names.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { StreamReader } from '../core/stream-reader.ts';

/** Resolves the status that a lead's event names, as of the head of the log. */
export const readStatusNames = async (streams: Pick<StreamReader, 'from'>): Promise<StatusNames> =>
  statusNamesIn(await streams.from(streamOf(salesStatusDecider, salesStatusesId), 0));
