import { strToU8, zipSync } from 'fflate'

/** A cell of a test workbook: a shared text, a number as stored, or a date by its serial number. */
export type MadeCell = string | { readonly number: string } | { readonly date: string } | { readonly inline: string }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letters = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** An XLSX file of sheets by name. Style 1 is a date with its time, style 2 a number with two places. */
export function madeWorkbook(sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>): Uint8Array {
  const strings: string[] = []
  const cellXml = (cell: MadeCell, row: number, column: number) => {
    const at = `${letters(column)}${row}`
    if (typeof cell === 'string') {
      if (cell === '') return ''
      strings.push(cell)
      return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
    }
    if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
    if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
    return `<c r="${at}" s="2"><v>${cell.number}</v></c>`
  }
  const names = Object.keys(sheets)
  const parts: Record<string, Uint8Array> = {}
  for (const [index, rows] of Object.values(sheets).entries()) {
    const body = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row + 1, column)).join('')}</row>`,
    )
    parts[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `<?xml version="1.0"?><worksheet><sheetData>${body.join('')}</sheetData></worksheet>`,
    )
  }
  parts['xl/workbook.xml'] = strToU8(
    `<workbook><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
  )
  parts['xl/_rels/workbook.xml.rels'] = strToU8(
    `<Relationships>${names.map((_, index) => `<Relationship Id="r${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  )
  parts['xl/styles.xml'] = strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>',
  )
  parts['xl/sharedStrings.xml'] = strToU8(
    `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  )
  return zipSync(parts)
}
