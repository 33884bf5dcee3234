/** Formats and limits of list exports, for server and screens. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const isExportFormat = (format: unknown): format is ExportFormat =>
  exportFormats.some((one) => one === format);

/** The most rows of one file: CSV is sent as it is read, a spreadsheet is held in memory until it is complete. */
export const exportedMost: Readonly<Record<ExportFormat, number>> = { csv: 100_000, xlsx: 20_000 };

/** The header with the number of rows that the file will have. */
export const exportRowsHeader = 'Daybook-Rows';

export const exportLimits = {
  columns: 60,
  /** Most characters of a heading. */
  heading: 100,
  /** Most characters of all columns in their written form. */
  length: 8_000,
  /** Most characters of a list's address, and of its query. */
  address: 500,
  query: 6_000,
};

export type WantedColumn = Readonly<{ field: string; heading: string }>;

/** Such as `id:ID;created_at:REGISTERED%20AT`. */
export const writeColumns = (columns: readonly WantedColumn[]): string =>
  columns
    .map(({ field, heading }) => `${encodeURIComponent(field)}:${encodeURIComponent(heading)}`)
    .join(';');

/** `null` if the text is not in this format. */
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
