import type { ObjectSchema } from 'yup';
import { rights } from '../../domain/shared/rights.ts';
import {
  changeTo,
  settingsStreamId,
  type DefinedSettings,
  type Settings,
  type SettingsEvent,
} from '../../domain/shared/settings.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { DeciderOf } from './category-folds.ts';
import type { CoreDeps } from './deps.ts';
import { streamOf } from './erased-decider.ts';
import { sendingOfRequest } from './person.ts';
import {
  expected,
  settingsRequest,
  settingsResponse,
  settingsSavedResponse,
} from './settings.contract.ts';

type Parts = Readonly<Record<string, object>>;

/**
 * The settings as the log has them: an admin who saved sees their own save, whatever read models do. A stream of
 * settings is short, since people write it by hand.
 */
export const showSettings = <P extends Parts, Data extends object>(options: {
  settings: DefinedSettings<P>;
  path: string;
  summary: string;
  response: ObjectSchema<Data>;
  show: (parts: Settings<P>['parts']) => Data;
}) =>
  defineRoute<CoreDeps>()({
    method: 'GET',
    path: options.path,
    kind: 'query',
    summary: options.summary,
    permission: only(rights.changeSettings),
    response: settingsResponse(options.response),
    handle: async (_request, { streams }) => {
      const { decider } = options.settings;
      const events = await streams.from(streamOf(decider, settingsStreamId), 0);
      const folds: DeciderOf<Settings<P>> = decider;
      const { parts, revision } = events.reduce(
        (state, event) => folds.evolve(state, event),
        folds.initialState(),
      );
      const last = events.at(-1);
      const body = {
        data: options.show(parts),
        revision,
        changed_at: last?.recordedAt ?? null,
        changed_by: last?.metadata.actor.userId ?? null,
      };
      return { status: 200, body };
    },
  });

/** Saves one part. The answer comes once this process decides by it. */
export const saveSettings = <P extends Parts, Values extends object>(options: {
  settings: DefinedSettings<P>;
  path: string;
  summary: string;
  values: ObjectSchema<Values>;
  saved: string;
  eventOf: (values: NonNullable<ReturnType<ObjectSchema<Values>['cast']>>) => SettingsEvent<P>;
}) =>
  defineRoute<CoreDeps>()({
    method: 'POST',
    path: options.path,
    kind: 'command',
    summary: options.summary,
    permission: only(rights.changeSettings),
    body: settingsRequest(options.values),
    response: settingsSavedResponse,
    errors: [generalErrors.INVALID_SETTING, generalErrors.STALE_SETTINGS],
    handle: async (request, deps) => {
      const { expectedRevision = null } = expected.cast(request.body);
      const values = options.values.cast(request.body, { stripUnknown: true });
      const handled = await deps.handler.handle({
        ...sendingOfRequest(`POST ${options.path}`, request, deps),
        decider: options.settings.decider,
        streamId: settingsStreamId,
        command: changeTo(options.eventOf(values), expectedRevision),
        outcome: (_events, { revision }) => ({
          status: 200,
          body: { message: options.saved, revision },
        }),
      });
      await deps.reference.reached(handled.position, ownWriteWaitMs);
      return handled;
    },
  });

/** How long a save waits until this process knows of it itself: the next decision rests on it. */
const ownWriteWaitMs = 2_000;
