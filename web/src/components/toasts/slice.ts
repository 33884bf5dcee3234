import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

/**
 * `text` is a catalogue key; `params` fill it. `text` may also be a server's sentence: unknown keys are shown as they
 * are.
 */
export type Toast = Readonly<{
  id: string;
  kind: ToastKind;
  text: string;
  /** A second line: the server's sentence under 'Something went wrong'. */
  detail: string | null;
  params: Readonly<Record<string, string | number | boolean | null>>;
  /** Its place at the bottom: at the end, unless the contract says the centre. */
  at?: 'centre';
  /** The key of a command whose answer was lost: the toast disappears as soon as the outcome is known. */
  command?: string;
  /** Stays until it is closed, as errors do anyway. */
  stays?: true;
}>;

type Given = Readonly<{
  kind: ToastKind;
  text: string;
  detail?: string;
  params?: Toast['params'];
  at?: 'centre';
  command?: string;
  stays?: true;
}>;

const most = 4;

/** Whether it disappears by itself. */
const passes = ({ kind, stays }: Toast): boolean => kind !== 'error' && stays !== true;

/**
 * Limits the number of toasts. The oldest that would disappear by itself makes room. If all earlier ones wait to be
 * read, a toast that disappears by itself is shown in addition, and one more that waits replaces the oldest.
 */
const withinMost = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= most) return toasts;
  const passing = toasts.slice(0, -1).findIndex(passes);
  if (passing >= 0) return toasts.toSpliced(passing, 1);
  return toasts.slice(toasts.slice(-1).some(passes) ? 0 : 1);
};

const slice = createSlice({
  name: 'toasts',
  initialState: (): readonly Toast[] => [],
  reducers: {
    toastShown: {
      prepare: ({ params = {}, detail, ...given }: Given) => ({
        payload: { id: nanoid(), params, detail: detail ?? null, ...given },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => withinMost([...state, payload]),
    },
    toastClosed: (state, { payload }: PayloadAction<string>) =>
      state.filter((toast) => toast.id !== payload),
    toastsOfCommandClosed: (state, { payload }: PayloadAction<string>) =>
      state.some(({ command }) => command === payload)
        ? state.filter(({ command }) => command !== payload)
        : state,
  },
});

export const { toastShown, toastClosed, toastsOfCommandClosed } = slice.actions;
export const toastsReducer = slice.reducer;
