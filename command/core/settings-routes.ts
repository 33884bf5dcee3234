import type { ObjectSchema } from 'yup';
import { rights, type Right } from '../../domain/shared/rights.ts';
import {
  changeTo,
  secretIn,
  settingsStreamId,
  type DefinedSettings,
  type Settings,
  type AskedSettings,
} from '../../domain/shared/settings.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { DeciderOf } from './category-folds.ts';
import type { CoreDeps } from './deps.ts';
import { streamOf } from './erased-decider.ts';
import { inForce } from './in-force.ts';
import { once } from './send.ts';
import { checkPictures, hashesOf, putPictures, type PictureFields } from './settings-files.ts';
import {
  putSecrets,
  secretPlace,
  secretsStanding,
  tellSecret,
  withoutSecrets,
  type SecretFields,
} from './settings-secrets.ts';
import {
  expected,
  overlap,
  secretsResponse,
  settingsRequest,
  settingsResponse,
  settingsSavedResponse,
  type NumberedBody,
} from './settings.contract.ts';
import type { StreamReader } from './stream-reader.ts';

type Parts = Readonly<Record<string, object>>;

/** The secrets of one form of the settings, which one event saves. */
type SecretForm<P extends Parts> = Readonly<{ type: keyof P & string; fields: SecretFields }>;

/**
 * The settings in their newest state, and their events. A stream of settings is short, because people change them by
 * hand.
 */
export const readSettings = async <P extends Parts>(
  streams: StreamReader,
  { decider }: Pick<DefinedSettings<P>, 'decider'>,
) => {
  const events = await streams.from(streamOf(decider, settingsStreamId), 0);
  const folds: DeciderOf<Settings<P>> = decider;
  const settings = events.reduce(
    (state, event) => folds.evolve(state, event),
    folds.initialState(),
  );
  return { settings, events };
};

const shownSecrets = async <P extends Parts>(
  { decider: { category } }: DefinedSettings<P>,
  forms: Readonly<Record<string, SecretForm<P>>>,
  parts: Settings<P>['parts'],
  { secrets, clock }: Pick<CoreDeps, 'secrets' | 'clock'>,
) => {
  const now = clock().toISOString();
  const shown: Record<string, Record<string, unknown>> = {};
  for (const [form, { type, fields }] of Object.entries(forms)) {
    const ofForm: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const ref = secretIn(parts[type].values, field);
      ofForm[name] = await tellSecret(secrets, secretPlace(category, type, field), ref, now);
    }
    shown[form] = ofForm;
  }
  return shown;
};

const namesOf = <P extends Parts>(forms: Readonly<Record<string, SecretForm<P>>>) =>
  Object.fromEntries(
    Object.entries(forms).map(([form, { fields }]) => [form, Object.keys(fields)]),
  );

/**
 * Shows the settings from the log itself, not from a read model, so that an admin sees their own save at once. For each
 * secret it shows whether it is set, since when, and its last characters, by form, but never the secret.
 */
export const showSettings = <P extends Parts, Data extends object>(options: {
  settings: DefinedSettings<P>;
  path: string;
  summary: string;
  response: ObjectSchema<Data>;
  show: (parts: Settings<P>['parts']) => Data;
  /** Who may change them; administrators by default. */
  right?: Right;
  secrets?: Readonly<Record<string, SecretForm<P>>>;
}) =>
  defineRoute<CoreDeps>()({
    method: 'GET',
    path: options.path,
    kind: 'query',
    summary: options.summary,
    permission: only(rights[options.right ?? 'changeSettings']),
    response: settingsResponse(options.response, secretsResponse(namesOf(options.secrets ?? {}))),
    handle: async (_request, deps) => {
      const { settings, events } = await readSettings(deps.streams, options.settings);
      const { parts, revision } = settings;
      const last = events.at(-1);
      const body = {
        data: options.show(parts),
        secrets: await shownSecrets(options.settings, options.secrets ?? {}, parts, deps),
        revision,
        changed_at: last?.recordedAt ?? null,
        changed_by: last?.metadata.actor.userId ?? null,
      };
      return { status: 200, body };
    },
  });

/** The places in the vault where settings keep secrets, and the secret ids that may be used there. */
export type StandingSecrets = (
  streams: StreamReader,
  now: Date,
) => Promise<readonly Readonly<{ place: string; ids: readonly string[] }>[]>;

export const standingSecretsOf =
  <P extends Parts>(defined: DefinedSettings<P>): StandingSecrets =>
  async (streams, now) => {
    const { settings } = await readSettings(streams, defined);
    return secretsStanding(defined, settings, now.toISOString());
  };

/**
 * Deletes secrets that were replaced or removed. Those that stay for an overlap, or after a crash, are deleted later.
 */
const forgetReplaced = async <P extends Parts>(
  settings: DefinedSettings<P>,
  { streams, secrets, clock }: Pick<CoreDeps, 'streams' | 'secrets' | 'clock'>,
): Promise<void> => {
  if (Object.values(settings.secrets).every((fields) => fields.length === 0)) return;
  const { settings: state, events } = await readSettings(streams, settings);
  for (const { place, ids } of secretsStanding(settings, state, clock().toISOString())) {
    const named = events.flatMap(({ type, data }) =>
      (settings.secrets[type] ?? [])
        .filter((field) => place === secretPlace(settings.decider.category, type, field))
        .flatMap((field) => secretIn(data, field)?.id ?? []),
    );
    const dead = named.filter((id) => !ids.includes(id));
    if (dead.length > 0) await secrets.forget(place, dead);
  }
};

const hourMs = 3_600_000;

const formErrors = [
  generalErrors.INVALID_FILE,
  generalErrors.NOT_MULTIPART,
  generalErrors.UNREADABLE_FORM,
];

/** Saves one part. It answers once this process decides by the new settings. */
export const saveSettings = <P extends Parts, Values extends object>(options: {
  settings: DefinedSettings<P>;
  method?: 'POST' | 'PUT';
  path: string;
  summary: string;
  values: ObjectSchema<Values>;
  saved: string;
  /** The secret fields in the event are ignored. */
  eventOf: (values: NonNullable<ReturnType<ObjectSchema<Values>['cast']>>) => AskedSettings<P>;
  /** Fields that are secrets: a field that is left out or empty keeps its secret, `null` removes it. */
  secrets?: SecretFields;
  /** Accepts the body in the contract's form for providers. */
  numbered?: NumberedBody;
  /** Who may change them; administrators by default. */
  right?: Right;
  /** Requires a fresh second-factor code even without secrets. */
  stepUp?: boolean;
  /** Pictures, if the form is sent as `multipart/form-data`; a picture that is left out stays. */
  pictures?: PictureFields;
}) => {
  const { settings, method = 'POST', path, secrets: fields = {}, pictures } = options;
  return defineRoute<CoreDeps>()({
    method,
    path,
    kind: 'command',
    summary: options.summary,
    permission: only(rights[options.right ?? 'changeSettings']),
    stepUp: options.stepUp === true || Object.keys(fields).length > 0,
    body: settingsRequest(options.values, Object.keys(fields), options.numbered),
    ...(pictures === undefined ? {} : { files: pictures }),
    response: settingsSavedResponse,
    errors: [
      generalErrors.INVALID_SETTING,
      generalErrors.STALE_SETTINGS,
      ...(pictures === undefined ? [] : formErrors),
    ],
    handle: async (request, deps) => {
      const { expectedRevision = null } = expected.cast(request.body);
      const { keepReplacedForHours } = overlap.cast(request.body, { stripUnknown: true });
      const event = options.eventOf(options.values.cast(request.body, { stripUnknown: true }));
      const until =
        keepReplacedForHours === undefined
          ? null
          : new Date(deps.clock().getTime() + keepReplacedForHours * hourMs).toISOString();
      const checked = await checkPictures(request.files, pictures ?? {});
      const stated = withoutSecrets(request.body, fields, deps.secrets);
      const hashed = { ...request, body: { ...stated, ...hashesOf(checked) } };
      // Secrets are stored in the vault, and pictures among the files, before the command that refers to them.
      const saved = once(hashed, deps, `${method} ${path}`, async (send) =>
        send({
          decider: settings.decider,
          streamId: settingsStreamId,
          command: changeTo(
            {
              ...event,
              data: {
                ...event.data,
                ...(await putPictures(
                  deps.files,
                  streamOf(settings.decider, settingsStreamId),
                  checked,
                )),
              },
            },
            expectedRevision,
            await putSecrets({
              secrets: deps.secrets,
              fields,
              placeOf: (field) => secretPlace(settings.decider.category, event.type, field),
              body: request.body,
              mintId: deps.mintId,
              keepPreviousUntil: until,
            }),
          ),
          outcome: (_events, { revision }) => ({
            status: 200,
            body: { message: options.saved, revision },
          }),
        }),
      );
      const handled = await inForce(saved, deps);
      await forgetReplaced(settings, deps);
      return handled;
    },
  });
};
