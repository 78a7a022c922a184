import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { everyRowAccounted, fileOfText, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { importFileLimits } from './unreadable-file.ts'

const space =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"'
const book = (...sheets: readonly string[]) =>
  `<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook ${space}><Styles><Style ss:ID="Default"/></Styles>${sheets.join('')}</Workbook>`
const sheet = (name: string, ...rows: readonly string[]) =>
  `<Worksheet ss:Name="${name}"><Table>${rows.join('\n')}</Table><WorksheetOptions/></Worksheet>`
const row = (...cells: readonly string[]) => `<Row>${cells.join('')}</Row>`
const cell = (type: string, text: string, attributes = '') =>
  `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`
const textRow = (...texts: readonly string[]) => row(...texts.map((text) => cell('String', text)))

describe('an Excel 2003 XML workbook', () => {
  test('is read like any other workbook', async () => {
    const file = await fileOfText(
      book(
        sheet(
          'Trades',
          textRow('Symbol', 'Direction', 'Quantity', 'Entry Price', 'Exit Price', 'Entry Time', 'Exit Time'),
          row(
            cell('String', 'ACME'),
            cell('String', 'Long'),
            cell('Number', '40'),
            cell('Number', '412.50000000000006'),
            cell('Number', '418.1'),
            cell('DateTime', '2025-03-10T09:41:07.000'),
            cell('DateTime', '2025-03-10T11:02:44.500'),
          ),
        ),
      ),
    )
    expect(file.kind).toBe('workbook')
    const format = detectFormat(file)
    expect(format?.id).toBe('generic')
    if (format === null) return
    const options = { ...plainOptions, timeZone: 'UTC' }
    const reading = readImport(format, file, options)
    everyRowAccounted(file, reading)
    // 40 x 5.60.
    expect(tradesWithFigures(reading, options)).toMatchObject([
      { entryPrice: '412.5', grossPnl: '224', entryAt: '2025-03-10T09:41:07.000Z', exitAt: '2025-03-10T11:02:44.500Z' },
    ])
  })

  test('keeps the positions of cells and rows, and continues line numbers on the second sheet', async () => {
    const { sheets } = await fileOfText(
      book(
        sheet(
          'One',
          row(cell('String', 'A', ' ss:MergeAcross="1"'), cell('String', 'C &amp; D')),
          `<Row ss:Index="4" ss:Span="1">${cell('Number', '1', ' ss:Index="3"')}</Row>`,
          row(
            cell('Boolean', '1'),
            '<Cell/>',
            '<Cell><ss:Data ss:Type="String"><B>bold</B> text</ss:Data><Comment><ss:Data>aside</ss:Data></Comment></Cell>',
          ),
          row(cell('DateTime', '2025-03-10T00:00:00.000'), cell('DateTime', '1899-12-31T09:30:00.000')),
        ),
        sheet('Two', textRow('E')),
      ),
    )
    expect(sheets).toEqual([
      {
        name: 'One',
        rows: [
          ['A', '', 'C & D'],
          ['', '', '1'],
          ['TRUE', '', 'bold text'],
          ['2025-03-10', '09:30:00'],
        ],
        lines: [1, 4, 6, 7],
      },
      { name: 'Two', rows: [['E']], lines: [8] },
    ])
  })

  test('without cells or with too many of them is rejected', async () => {
    await expect(fileOfText(book(sheet('Empty')))).rejects.toThrow(/The file is empty/)
    const far = row(cell('String', 'x', ` ss:Index="${importFileLimits.cellsOfRow + 1}"`))
    await expect(fileOfText(book(sheet('Far', far)))).rejects.toThrow(/too many cells/)
  })
})
