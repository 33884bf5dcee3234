/** Where the site's icon or logo is read; `null` where the house's own is shown. */
export const pictureAddress = (id: string | null): string | null =>
  id === null ? null : `/branding/pictures/${id}`;
