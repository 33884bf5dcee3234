import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

/** `text` is a catalogue key; `params` fill it. A server's sentence may stand in `text` too: unknown keys show as they are. */
export type Toast = Readonly<{
  id: string;
  kind: ToastKind;
  text: string;
  /** A second line: the server's sentence under 'Something went wrong'. */
  detail: string | null;
  params: Readonly<Record<string, string | number | boolean | null>>;
  /** Where it stands at the bottom: at the end, unless the contract says the centre. */
  at?: 'centre';
}>;

type Given = Readonly<{
  kind: ToastKind;
  text: string;
  detail?: string;
  params?: Toast['params'];
  at?: 'centre';
}>;

const most = 4;

const slice = createSlice({
  name: 'toasts',
  initialState: (): readonly Toast[] => [],
  reducers: {
    toastShown: {
      prepare: ({ params = {}, detail, ...given }: Given) => ({
        payload: { id: nanoid(), params, detail: detail ?? null, ...given },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state, payload].slice(-most),
    },
    toastClosed: (state, { payload }: PayloadAction<string>) =>
      state.filter((toast) => toast.id !== payload),
  },
});

export const { toastShown, toastClosed } = slice.actions;
export const toastsReducer = slice.reducer;
