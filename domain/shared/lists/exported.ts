/** What screen and server say to each other about a list that is taken away as a file. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const isExportFormat = (format: unknown): format is ExportFormat =>
  exportFormats.some((one) => one === format);

/** Rows of one file: CSV is sent as it is read, a sheet is held in memory until it is whole. */
export const exportedMost: Readonly<Record<ExportFormat, number>> = { csv: 100_000, xlsx: 20_000 };

/** Says how many rows the file will hold. */
export const exportRowsHeader = 'Daybook-Rows';

export const exportLimits = {
  columns: 60,
  /** Characters of a heading. */
  heading: 100,
  /** Characters of all columns as they are written. */
  length: 8_000,
  /** Characters of a list's address, and of its query. */
  address: 500,
  query: 6_000,
};

export type WantedColumn = Readonly<{ field: string; heading: string }>;

/** `id:ID;created_at:REGISTERED%20AT` */
export const writeColumns = (columns: readonly WantedColumn[]): string =>
  columns
    .map(({ field, heading }) => `${encodeURIComponent(field)}:${encodeURIComponent(heading)}`)
    .join(';');

/** `null` where the text is none that is written so. */
export const readColumns = (text: string): readonly WantedColumn[] | null => {
  try {
    const columns = text.split(';').map((one) => {
      const [field = '', heading = ''] = one.split(':').map(decodeURIComponent);
      return { field, heading };
    });
    const isRead = columns.every(
      ({ field, heading }) =>
        /^[A-Za-z_]{1,40}$/.test(field) &&
        heading !== '' &&
        heading.length <= exportLimits.heading &&
        !/\p{Cc}/u.test(heading),
    );
    return isRead && columns.length <= exportLimits.columns ? columns : null;
  } catch {
    return null;
  }
};
