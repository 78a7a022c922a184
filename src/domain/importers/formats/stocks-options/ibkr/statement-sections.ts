import {
  type TableHeader,
  isSpreadsheetFile,
  readRowBelowHeader,
  type RowLedger,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { findHeaderPositions, type LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'

/** Columns of the sections that are read, by the name of the section. */
type SectionLayouts = Readonly<Record<string, LayoutColumns>>

/** A row "Section,Data,…" of a statement, below the latest header of its section. */
export interface SectionRow {
  readonly section: string
  readonly row: ImportRow
}

/** Whether a file has a header "Section,Header,…" with a column of this name in third place. */
export function hasSection(file: ImportFile, section: string, firstColumn: string): boolean {
  const isHeader = (cells: readonly string[]) =>
    cells[0]?.trim() === section && cells[1]?.trim() === 'Header' && cells[2]?.trim() === firstColumn
  return isSpreadsheetFile(file) && file.sheets.some((sheet) => sheet.rows.some(isHeader))
}

/** Reasons for ignored sections of a statement. */
const reasons: Readonly<Record<string, string>> = {
  Dividends: 'A dividend.',
  'Withholding Tax': 'Tax withheld from a dividend or interest.',
  Interest: 'Interest.',
  'Deposits & Withdrawals': 'A deposit or withdrawal.',
  Fees: 'A fee of the account, not of a trade.',
  Transfers: 'A transfer of positions or cash.',
  'Corporate Actions': 'A corporate action such as a split: edit the trades held through it by hand.',
}

/**
 * Reads the rows of known sections; others are ignored with a reason, headers count as blank. `onTotal` receives the
 * totals of known sections, but not their subtotals.
 */
export function readSectionRows(
  file: ImportFile,
  layouts: SectionLayouts,
  timeZone: string,
  ledger: RowLedger,
  onTotal: (total: SectionRow) => void = () => undefined,
): SectionRow[] {
  const found: SectionRow[] = []
  for (const sheet of file.sheets) {
    let header: TableHeader | null = null
    for (const [index, cells] of sheet.rows.entries()) {
      const line = lineNumberAt(sheet, index)
      const section = cells[0]?.trim() ?? ''
      const kind = cells[1]?.trim() ?? ''
      if (isBlankRow(cells)) ledger.blank()
      else if (kind === 'Header') {
        const layout = lookUpWord(layouts, section)
        const positions = findHeaderPositions(cells, layout ?? {})
        header = layout === undefined || positions === null ? null : { index, positions, columns: layout }
        ledger.blank()
      } else if (/^(sub)?total$/i.test(kind)) {
        ledger.ignore(line, 'A total of the rows above.')
        if (header !== null && /^total$/i.test(kind)) {
          onTotal({ section, row: readRowBelowHeader(sheet, header, index, timeZone) })
        }
      } else if (header === null || kind !== 'Data') {
        ledger.ignore(line, lookUpWord(reasons, section) ?? `Not a trade: section "${section}".`)
      } else found.push({ section, row: readRowBelowHeader(sheet, header, index, timeZone) })
    }
  }
  return found
}
