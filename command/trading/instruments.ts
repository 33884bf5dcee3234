import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { instrumentDecider } from '../../domain/trading/instrument/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { inForce } from '../core/in-force.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import {
  addedResponse,
  addInstrumentRequest,
  editInstrumentRequest,
  messageResponse,
} from './contract.ts';
import { instrumentIdOf } from './instrument-id.ts';

/** The refusals of an instrument whose own values are not valid. */
const unsound = [
  tradingErrors.INVALID_SYMBOL,
  tradingErrors.NAME_IS_NO_PAIR,
  tradingErrors.INVALID_LEVERAGE,
  tradingErrors.INVALID_START_PRICE,
] as const;

/** Adds an instrument; its prices, history and chart follow without further commands. */
export const addInstrument = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/instruments',
  kind: 'command',
  summary: 'Add an instrument. Prices, history and chart are available without a restart.',
  permission: only(rights.changeInstruments),
  body: addInstrumentRequest,
  response: addedResponse,
  status: 201,
  errors: [...unsound, tradingErrors.INSTRUMENT_EXISTS, generalErrors.REFERENCE_DATA_STALE],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'AddInstrument', (send) => {
        deps.reference.requireFresh('instrument');
        const { body } = request;
        const listed = deps.reference.instrumentNamed(body.name);
        if (listed !== null)
          throw new DomainError(tradingErrors.INSTRUMENT_EXISTS, { instrument: body.name });
        const id = instrumentIdOf(body.name);
        return send({
          decider: instrumentDecider,
          streamId: id,
          command: { type: 'AddInstrument', data: body },
          outcome: () => ({ status: 201, body: { message: successTexts.instrumentAdded, id } }),
        });
      }),
      deps,
    ),
});

/** Changes an instrument for new orders: open orders keep their leverage and spread. */
export const editInstrument = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/instruments/:id',
  kind: 'command',
  summary: 'Change an instrument; open orders keep their leverage and spread.',
  permission: only(rights.changeInstruments),
  body: editInstrumentRequest,
  response: messageResponse,
  errors: [
    ...unsound,
    tradingErrors.INSTRUMENT_NOT_FOUND,
    tradingErrors.INSTRUMENT_IDENTITY_FIXED,
    tradingErrors.STALE_INSTRUMENT,
  ],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'ChangeInstrument', (send) =>
        send({
          decider: instrumentDecider,
          streamId: request.params.id,
          command: { type: 'ChangeInstrument', data: request.body },
          outcome: () => ({ status: 200, body: { message: successTexts.instrumentUpdated } }),
        }),
      ),
      deps,
    ),
});

/**
 * Removes an instrument from the list. An order that was opened at the same moment keeps its price and can be closed
 * (docs/decisions/0026).
 */
export const deleteInstrument = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/admin/instruments/:id',
  kind: 'command',
  summary: 'Delete an instrument that has no open orders.',
  permission: only(rights.changeInstruments),
  response: messageResponse,
  errors: [
    tradingErrors.INSTRUMENT_NOT_FOUND,
    tradingErrors.INSTRUMENT_HAS_OPEN_ORDERS,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'RemoveInstrument', async (send) => {
        deps.reference.requireFresh('instrument');
        const { id } = request.params;
        const listed = deps.reference.instrument(id);
        return send({
          decider: instrumentDecider,
          streamId: id,
          command: {
            type: 'RemoveInstrument',
            data: { openOrders: listed === null ? 0 : await deps.countOpenOrders(listed.name) },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.instrumentDeleted } }),
        });
      }),
      deps,
    ),
});
