import { stringify } from 'csv-stringify/sync';

/** Beginnings that spreadsheet programs take for a formula, in their full-width forms, too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+([.,]\d+)?$/;

const asText = (field: string): string => (formula.test(field) && !number.test(field) ? `'${field}` : field);

type CsvOptions = {
  /** Tells spreadsheet programs that it is UTF-8. */
  bom?: boolean;
  /** `;` where a comma is in the numbers. */
  delimiter?: ',' | ';';
};

/** Writes a table as CSV (RFC 4180) that no spreadsheet program takes for formulas. */
export function toCsv(
  columns: readonly string[],
  rows: (string | null)[][],
  options: CsvOptions = {},
): string {
  return stringify([[...columns], ...rows], {
    ...options,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: asText },
  });
}
