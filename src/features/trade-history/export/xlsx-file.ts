import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { FileCell, FileWriter } from './file-writer.ts'

/** A column of a sheet; width in pixels. */
export interface SheetColumn {
  readonly title: string
  /** Whether decimals, which are text in the app, are written as numbers. */
  readonly isNumber: boolean
  readonly width: number
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet, except the sheet (ECMA-376, parts 1 and 2). */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${relationships}">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${office}">` +
    '<sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relationships}">` +
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold, for the column headers.
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
}

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// oxlint-disable-next-line no-control-regex -- XML forbids these characters.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML and removes forbidden control characters. */
function xmlText(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (mark) => xmlEscapes[mark] ?? '')
}

/** Maximum number of characters in a cell. */
const maxCellTextLength = 32_767
/** Spreadsheets store doubles: a number with more digits stays text. */
const plainNumber = /^-?\d+(\.\d+)?$/
const isExact = (text: string) => plainNumber.test(text) && text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= 15

/** Writes a cell. Text is written as text, so that it never runs as a formula. */
function sheetCell(value: FileCell, isNumber: boolean, style = 0): string {
  const styleAttribute = style === 0 ? '' : ` s="${style}"`
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"${styleAttribute}><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c${styleAttribute}><v>${value}</v></c>` : '<c/>'
  if (isNumber && isExact(value)) return `<c${styleAttribute}><v>${value}</v></c>`
  return `<c t="inlineStr"${styleAttribute}><is><t xml:space="preserve">${xmlText(value.slice(0, maxCellTextLength))}</t></is></c>`
}

/** XML is compressed in parts of about this many characters. */
const partLength = 1 << 16

/** Writes a workbook with one sheet, compressed row by row. The header row is frozen. */
export function xlsxWriter(columns: readonly SheetColumn[]): FileWriter {
  const compressed: Uint8Array<ArrayBuffer>[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error
    else compressed.push(new Uint8Array(chunk))
  })
  for (const [name, xml] of Object.entries(parts)) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    file.push(strToU8(declaration + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  zip.add(sheet)
  const titles = columns.map(({ title }) => sheetCell(title, false, 1)).join('')
  let text =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.max(8, width / 7).toFixed(1)}" customWidth="1"/>`).join('')}</cols>` +
    `<sheetData><row>${titles}</row>`
  return {
    add: (cells) => {
      text += `<row>${cells.map((cell, index) => sheetCell(cell, columns[index]?.isNumber ?? false)).join('')}</row>`
      if (text.length < partLength) return
      sheet.push(strToU8(text))
      text = ''
    },
    end: () => {
      sheet.push(strToU8(`${text}</sheetData></worksheet>`), true)
      zip.end()
      if (failure !== null) throw failure
      return new Blob(compressed, { type: `${sheetType}.sheet` })
    },
  }
}
