import type { SecretShown } from '../../../command/core/settings.contract.ts';
import type { FormSchema } from '../components/form/validate.ts';
import type { Standing } from '../components/page/settings-form.tsx';
import { api } from './api.ts';

type Shown = Readonly<{
  data: object;
  secrets?: Readonly<Record<string, Readonly<Record<string, SecretShown>>>>;
  revision: number;
  changed_at: string | null;
}>;
type Saved = Readonly<{ message: string; revision: number }>;
type Values = Readonly<Record<string, unknown>>;
type Save = Readonly<{
  save: string;
  method: 'POST' | 'PUT';
  body: Values;
  /** Sent as a form with files. */
  asForm: boolean;
}>;

/** The chosen file of a file input (components/form/file-field.tsx). */
const fileIn = (value: unknown): File | null =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File
    ? value.file
    : null;

/**
 * Switches are sent as `on` and `off`; a file gets a fixed name, since its own may reveal more than the person means to
 * send.
 */
const formOf = (values: Values): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    const file = fileIn(value);
    if (file !== null) data.append(name, file, name);
    else if (typeof value === 'boolean') data.append(name, value ? 'on' : 'off');
    else if (typeof value === 'string' || typeof value === 'number')
      data.append(name, String(value));
  }
  return data;
};

/** Settings are read from the log, so people who saved see their own changes (command/core/settings-routes.ts). */
const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showSettings: build.query<Shown, string>({
      query: (url) => ({ url }),
      keepUnusedDataFor: 0,
    }),
    saveSettings: build.mutation<Saved, Save>({
      query: ({ save, method, body, asForm }) =>
        asForm ? { url: save, method, form: { data: formOf(body) } } : { url: save, method, body },
    }),
  }),
});

type Options = Readonly<{
  method?: Save['method'];
  /** The part of the answer that this form is about, with its own values and secrets; without it, the whole answer. */
  part?: string;
  /** It contains files, and is sent as a form. */
  asForm?: boolean;
}>;

const noSecret: SecretShown = { set: false, changed_at: null, last4: null, previous_until: null };

/** The values of the form, or of its part. */
const valuesOf = ({ data }: Shown, part: string | undefined): unknown =>
  part === undefined ? data : Reflect.get(data, part);

/**
 * The current settings from `show`, and a function that saves those of `fields` to `save`. A save names the revision
 * that was seen: 409 `STALE_SETTINGS` if somebody else has saved since. A secret that was not typed is not sent, and so
 * it stays.
 */
export const useSettings = (
  show: string,
  save: string,
  fields: FormSchema,
  { method = 'POST', part, asForm = false }: Options = {},
): Standing => {
  const { data, isError, error, refetch } = settingsApi.useShowSettingsQuery(show);
  const [send] = settingsApi.useSaveSettingsMutation();
  return {
    fields,
    values: data === undefined ? null : fields.cast(valuesOf(data, part), { stripUnknown: true }),
    secretOf: (name) => data?.secrets?.[part ?? '']?.[name] ?? noSecret,
    // `changed_at` is the last change to any part, so a part has none.
    changedAt: part === undefined ? (data?.changed_at ?? null) : undefined,
    error: isError ? error : null,
    retry: () => void refetch(),
    save: async (values) => {
      try {
        const body = { ...values, expectedRevision: data?.revision ?? 0 };
        return (await send({ save, method, body, asForm }).unwrap()).message;
      } finally {
        // After a refusal too: somebody else may have saved, and the person needs to see the current settings.
        await refetch();
      }
    },
  };
};
