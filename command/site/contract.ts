import { object, string } from 'yup';

/** `key` is an English sentence of the catalogue, with its `{{names}}` unfilled. */
export const missingTranslationRequest = object({
  key: string().required('Key is required').max(500, 'Key is too long'),
});

export const missingTranslationParams = object({
  lng: string()
    .matches(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Language is not known')
    .required('Language is required'),
});

export const missingTranslationResponse = object({ message: string().required() });
