/** Text that a spreadsheet would run as a formula, with the blanks that some of them pass over before it. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/
const number = /^-?\d+(\.\d+)?$/

/** What a cell can hold; null and undefined are empty. */
export type CellValue = string | number | boolean | null | undefined

/**
 * One cell of a CSV by RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers
 * stay numbers, "-31.25" as well.
 */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Text of a cell without the apostrophe that `csvCell` puts before what a spreadsheet would run. */
export const removeFormulaGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** One record with its line end. */
export function csvRecord(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
