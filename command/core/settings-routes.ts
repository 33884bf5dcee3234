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

/** The secrets of one form of the settings, saved by one event. */
type SecretForm<P extends Parts> = Readonly<{ type: keyof P & string; fields: SecretFields }>;

/** The settings as the log has them, and their events. A stream of settings is short: people write it by hand. */
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
 * The settings as the log has them: an admin who saved sees their own save, whatever read models do. Of secrets it is told
 * whether they are set, since when, and how they end; by form, and never what they are.
 */
export const showSettings = <P extends Parts, Data extends object>(options: {
  settings: DefinedSettings<P>;
  path: string;
  summary: string;
  response: ObjectSchema<Data>;
  show: (parts: Settings<P>['parts']) => Data;
  /** Whoever may set them; administrators unless said. */
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

/** The places where settings keep secrets, and the ids that may be used there. */
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

/** Secrets that are replaced or taken away go at once; what stays for an overlap, or after a crash, is swept away. */
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

/** Saves one part. The answer comes once this process decides by it. */
export const saveSettings = <P extends Parts, Values extends object>(options: {
  settings: DefinedSettings<P>;
  method?: 'POST' | 'PUT';
  path: string;
  summary: string;
  values: ObjectSchema<Values>;
  saved: string;
  /** What it says of secrets does not count. */
  eventOf: (values: NonNullable<ReturnType<ObjectSchema<Values>['cast']>>) => AskedSettings<P>;
  /** Fields that are secrets: each stays if it is left out or left empty, and goes if it is `null`. */
  secrets?: SecretFields;
  /** Takes the body as the contract has it for a provider. */
  numbered?: NumberedBody;
  /** Whoever may set them; administrators unless said. */
  right?: Right;
  /** Asks for a fresh code where no secret is among them either. */
  stepUp?: boolean;
  /** Pictures, where the form is sent as `multipart/form-data`: each stays if it is left out. */
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
      // Secrets lie in the vault, and pictures among the files, before the command that names them.
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
