/** The address of the site's icon or logo; `null` if the default picture is shown. */
export const pictureAddress = (id: string | null): string | null =>
  id === null ? null : `/branding/pictures/${id}`;
