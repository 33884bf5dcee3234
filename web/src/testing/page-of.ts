/** The answer of a list of the server with these rows, all on its first page. */
export const pageOf = <Row>(data: readonly Row[]) => ({
  data,
  meta: { total: data.length, per_page: 15, current_page: 1, last_page: 1 },
});
