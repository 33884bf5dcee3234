/** What a list of the server answers with these rows, all on its first page. */
export const pageOf = <Row>(data: readonly Row[]) => ({
  data,
  meta: { total: data.length, per_page: 15, current_page: 1, last_page: 1 },
});
