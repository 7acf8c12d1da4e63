import { stringify } from 'csv-stringify/sync';

/** Beginnings that spreadsheet programs take for a formula, in their full-width forms, too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;

const asText = (field: string): string => (formula.test(field) && !number.test(field) ? `'${field}` : field);

/**
 * Writes a table as CSV (RFC 4180) that no spreadsheet program takes for formulas. With `bom`, they also see that it is UTF-8.
 */
export function toCsv(columns: readonly string[], rows: (string | null)[][], bom: boolean): string {
  return stringify([[...columns], ...rows], {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: asText },
  });
}
