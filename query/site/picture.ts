import { object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { pictureAddress } from '../../domain/shared/site/pictures.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { mediaTypes } from '../../infra/files/files.ts';
import { defineRoute, everybody } from '../../infra/http/route.ts';
import type { SiteQueryDeps } from './site-query-deps.ts';

/** The site's current icon or logo; other files are not served here. Another picture has another address. */
export const getPicture = defineRoute<SiteQueryDeps>()({
  method: 'GET',
  path: '/branding/pictures/:id',
  kind: 'query',
  summary: "The site's icon or logo.",
  permission: everybody,
  params: object({ id: string().required().test('uuid', fieldTexts.id, isUuid) }),
  response: object({}),
  produces: [mediaTypes.jpeg, mediaTypes.png, mediaTypes.webp],
  errors: [generalErrors.NOT_FOUND],
  handle: async ({ params: { id } }, { branding, files }) => {
    const { appIcon, appLogo } = await branding();
    const isShown = [appIcon, appLogo].includes(pictureAddress(id));
    const picture = isShown ? await files.read(id) : null;
    if (picture === null) throw new DomainError(generalErrors.NOT_FOUND);
    return {
      status: 200,
      body: picture.bytes,
      headers: {
        'Content-Type': mediaTypes[picture.kind],
        'Content-Length': String(picture.bytes.length),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      },
    };
  },
});
