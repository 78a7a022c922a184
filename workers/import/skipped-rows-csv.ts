import type { FormatReading } from '#domain/importers/reading/import-format.ts'

/** A cell of a CSV file; one that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows of a file that became no trade, each with its line and the reason, as a CSV file. */
export function skippedRowsCsv({ rejected, ignored }: FormatReading): string {
  const rows = [
    ...rejected.map(({ line, reason, cells }) => ({ line, what: 'refused', reason, cells })),
    ...ignored.map(({ line, reason }) => ({ line, what: 'ignored', reason, cells: [] as readonly string[] })),
  ].toSorted((a, b) => a.line - b.line)
  const lines = rows.map(({ line, what, reason, cells }) =>
    [String(line), what, reason, ...cells].map(csvCell).join(','),
  )
  return ['Line,Became,Reason,Row', ...lines, ''].join('\r\n')
}
