import type { FormSchema } from '../components/form/validate.ts';
import type { Standing } from '../components/page/settings-form.tsx';
import { api } from './api.ts';

type Shown = Readonly<{ data: object; revision: number; changed_at: string | null }>;
type Saved = Readonly<{ message: string; revision: number }>;
type Save = Readonly<{ save: string; body: Readonly<Record<string, unknown>> }>;

/** Settings are read from the log, so who saved sees what they saved (command/core/settings-routes.ts). */
const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showSettings: build.query<Shown, string>({
      query: (url) => ({ url }),
      keepUnusedDataFor: 0,
    }),
    saveSettings: build.mutation<Saved, Save>({
      query: ({ save, body }) => ({ url: save, method: 'POST', body }),
    }),
  }),
});

/**
 * Settings as they stand at `show`, and what saves those of `fields` at `save`. A save names the revision that was
 * seen: 409 `STALE_SETTINGS` where somebody else has saved since.
 */
export const useSettings = (show: string, save: string, fields: FormSchema): Standing => {
  const { data, isError, error, refetch } = settingsApi.useShowSettingsQuery(show);
  const [send] = settingsApi.useSaveSettingsMutation();
  return {
    fields,
    values: data === undefined ? null : fields.cast(data.data, { stripUnknown: true }),
    changedAt: data?.changed_at ?? null,
    error: isError ? error : null,
    retry: () => void refetch(),
    save: async (values) => {
      try {
        const body = { ...values, expectedRevision: data?.revision ?? 0 };
        return (await send({ save, body }).unwrap()).message;
      } finally {
        // After a refusal too: somebody else may have saved, and what stands now is what one looks at next.
        await refetch();
      }
    },
  };
};
