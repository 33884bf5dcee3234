import { successTexts } from '../../domain/shared/texts/success.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import { pictureAddress } from '../../domain/shared/site/pictures.ts';
import { saveSettings, showSettings } from '../core/settings-routes.ts';
import { pictureRule, siteFields, siteSettingsShown } from './contract.ts';

export const showSiteSettings = showSettings({
  settings: siteSettings,
  path: '/admin/settings/api',
  summary: 'Name, address, pictures and rules of the site.',
  response: siteSettingsShown,
  show: ({ SiteSettingsChanged: { values } }) => ({
    ...values,
    appIcon: pictureAddress(values.appIcon),
    appLogo: pictureAddress(values.appLogo),
  }),
});

/** Absent fields stay unchanged; `removeAppIcon` and `removeAppLogo` restore the default pictures. */
export const setSiteSettings = saveSettings({
  settings: siteSettings,
  path: '/admin/settings',
  summary: 'Set name, address, pictures (JPEG, PNG or WebP, 1 MB each) and rules of the site.',
  values: siteFields,
  saved: successTexts.settingsUpdated,
  stepUp: true,
  eventOf: ({ removeAppIcon, removeAppLogo, retentionYears, fourEyesHours, ...values }) => ({
    type: 'SiteSettingsChanged',
    data: {
      ...values,
      retentionYears: retentionYears === undefined ? undefined : Number(retentionYears),
      fourEyesHours: fourEyesHours === undefined ? undefined : Number(fourEyesHours),
      appIcon: removeAppIcon === true ? null : undefined,
      appLogo: removeAppLogo === true ? null : undefined,
    },
  }),
  pictures: { appIcon: pictureRule, appLogo: pictureRule },
});
