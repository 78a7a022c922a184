import type { FormatReading } from '#domain/importers/reading/tables/import-format.ts'

/** Formats a CSV cell. One that a spreadsheet would run as a formula is marked as text (OWASP, CSV injection). */
function formatCsvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes the rejected and ignored rows of a file, with line and reason, as CSV. */
export function skippedRowsCsv({ rejected, ignored }: FormatReading): string {
  const rows = [
    ...rejected.map(({ line, reason, cells }) => ({ line, status: 'rejected', reason, cells })),
    ...ignored.map(({ line, reason }) => ({ line, status: 'ignored', reason, cells: [] as readonly string[] })),
  ].toSorted((a, b) => a.line - b.line)
  const lines = rows.map(({ line, status, reason, cells }) =>
    [String(line), status, reason, ...cells].map(formatCsvCell).join(','),
  )
  return ['Line,Status,Reason,Row', ...lines, ''].join('\r\n')
}
