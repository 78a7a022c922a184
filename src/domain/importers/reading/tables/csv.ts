/**
 * Text that spreadsheets run as a formula, including leading whitespace that some ignore; after apostrophes as well, so
 * that an apostrophe of the text itself comes back.
 */
const formula = /^'*(?:\s*[=+\-@]|[\t\r\n])/
const number = /^-?\d+(\.\d+)?$/

/** A cell's value; null and undefined are empty. */
export type CellValue = string | number | boolean | null | undefined

/** Adds an apostrophe before text that spreadsheets would run as a formula; numbers stay numbers. */
export const guardFormula = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

/**
 * One CSV cell by RFC 4180. Text that spreadsheets would run as a formula gets a leading apostrophe; numbers, including
 * negative ones, stay numbers.
 */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  const safe = guardFormula(String(value))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that `guardFormula` adds. */
export const removeFormulaGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** One CSV record with its line break. */
export function csvRecord(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
