import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { madeWorkbook } from '#tests/support/imports/build-workbook.ts'
import { readImportFile } from './read-file.ts'
import { importFileLimits, UnreadableFileError } from './unreadable-file.ts'
import { formatSerialDate, isDateFormat, formatStoredNumber } from './workbook-cells.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const readText = (text: string) => readImportFile(bytesOf(text))
async function sheetOf(text: string) {
  const { sheets } = await readText(text)
  return sheets[0] ?? expect.fail('no sheet')
}
function utf16(text: string, littleEndian: boolean, mark = true) {
  const marked = mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(2 * marked.length))
  for (let index = 0; index < marked.length; index += 1)
    view.setUint16(2 * index, marked.charCodeAt(index), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('a text', () => {
  test.each([
    ['commas', 'Symbol,Price\nABC,1'],
    ['semicolons', 'Symbol;Price\nABC;1'],
    ['tabs', 'Symbol\tPrice\nABC\t1'],
    ['bars', 'Symbol|Price\nABC|1'],
    ['Windows line breaks', 'Symbol,Price\r\nABC,1\r\n'],
    ['classic Mac line breaks', 'Symbol,Price\rABC,1\r'],
    ['a byte order mark', '\ufeffSymbol,Price\nABC,1'],
  ])('with %s', async (_name, text) => {
    expect((await sheetOf(text)).rows).toEqual([
      ['Symbol', 'Price'],
      ['ABC', '1'],
    ])
  })

  test('whose title lines have commas is still split at semicolons', async () => {
    const text = 'Account 1, demo, EUR\n\nSymbol;Price;Qty\nSAP;242,15;30\nSIE;1.204,50;12'
    expect((await sheetOf(text)).rows.at(-1)).toEqual(['SIE', '1.204,50', '12'])
  })

  test('with text after the closing quote of a cell keeps its columns and rows', async () => {
    const sheet = await sheetOf('Account,Symbol,Note\n"A, B" X1,ABC,"one, ""two"""\n"C" 7,DEF,x\n"Plain",GHI,"y"')
    expect(sheet.rows.slice(1)).toEqual([
      ['A, B X1', 'ABC', 'one, "two"'],
      ['C 7', 'DEF', 'x'],
      ['Plain', 'GHI', 'y'],
    ])
  })

  test('that declares its delimiter', async () => {
    const sheet = await sheetOf('sep=;\nSymbol;Price\nABC;1,5')
    expect([sheet.rows[0], sheet.lines]).toEqual([
      ['Symbol', 'Price'],
      [2, 3],
    ])
  })

  test('has the file’s line numbers despite line breaks in cells', async () => {
    const sheet = await sheetOf('Symbol,Note\r\nABC,"one\r\ntwo ""quoted"", three"\r\n\r\nDEF,x\r\n')
    expect(sheet.rows).toEqual([['Symbol', 'Note'], ['ABC', 'one\ntwo "quoted", three'], [''], ['DEF', 'x']])
    expect(sheet.lines).toEqual([1, 2, 4, 5])
  })

  test.each([
    ['little-endian UTF-16', utf16('Symbol,Größe\nABC,1', true)],
    ['big-endian UTF-16', utf16('Symbol,Größe\nABC,1', false)],
    ['UTF-16 without a byte order mark', utf16('Symbol,Größe\nABC,1', true, false)],
    ['Windows-1252', new Uint8Array([...bytesOf('Symbol,Gr'), 0xf6, 0xdf, ...bytesOf('e\nABC,1')])],
  ])('in %s', async (_name, bytes) => {
    const { kind, sheets } = await readImportFile(bytes)
    expect([kind, sheets[0]?.rows[0]]).toEqual(['text', ['Symbol', 'Größe']])
  })
})

describe('a workbook', () => {
  test('has dates as ISO local text, numbers as they were typed, and one line number for each row', async () => {
    const file = await readImportFile(
      madeWorkbook({
        Deals: [
          ['Time', 'Symbol', 'Price', 'Id'],
          // 45726.399444444 days after 1899-12-30 is 2025-03-10 09:35:12.
          [{ date: '45726.399444444447' }, 'EUR & USD', { number: '1.0852000000000001' }, { number: '49137410342' }],
          ['', { inline: 'x < y' }],
        ],
        Notes: [['Only this']],
      }),
    )
    expect(file.kind).toBe('workbook')
    expect(file.sheets.map(({ name, lines }) => [name, lines])).toEqual([
      ['Deals', [1, 2, 3]],
      ['Notes', [4]],
    ])
    expect(file.sheets[0]?.rows.slice(1)).toEqual([
      ['2025-03-10 09:35:12', 'EUR & USD', '1.0852', '49137410342'],
      ['', 'x < y'],
    ])
  })

  test('tells date formats from number formats', () => {
    expect([14, 22, 45, 47].map((id) => isDateFormat(id, undefined))).toEqual([true, true, true, true])
    expect([0, 2, 9, 46, 49].some((id) => isDateFormat(id, undefined))).toBe(false)
    expect(isDateFormat(164, 'dd/mm/yyyy hh:mm')).toBe(true)
    expect(isDateFormat(165, '[$-409]m/d/yy h:mm AM/PM;@')).toBe(true)
    expect(isDateFormat(166, '#,##0.00 "days"')).toBe(false)
    expect(isDateFormat(167, '[h]:mm:ss')).toBe(false)
    expect(isDateFormat(168, '[Red]0.00')).toBe(false)
  })

  test('formats dates of both date systems, times without a date, and numbers without exponents', () => {
    expect(formatSerialDate(1.5, false)).toBe('1899-12-31 12:00:00')
    expect(formatSerialDate(45726, false)).toBe('2025-03-10')
    expect(formatSerialDate(44264, true)).toBe('2025-03-10')
    expect(formatSerialDate(0.25, false)).toBe('06:00:00')
    expect(formatStoredNumber('0.30000000000000004')).toBe('0.3')
    expect(formatStoredNumber('509100000000.9537')).toBe('509100000000.9537')
    expect(formatStoredNumber('0.33333333333333331')).toBe('0.333333333333333')
    expect(formatStoredNumber('1E-7')).toBe('0.0000001')
    expect(formatStoredNumber('12345678901234567890')).toBe('12345678901234567890')
  })
})

describe('a page', () => {
  test('becomes tables: spans are filled with empty cells, hidden cells skipped, nested tables separate', async () => {
    const file = await readText(
      `<!DOCTYPE html><html><head><title>Report</title></head><body><table>
        <tr><th colspan="2">Deals &amp; more</th><th>Price</th></tr>
        <tr><td>1</td><td class="hidden" colspan="8">x</td><td>a<br>b</td><td nowrap>1 205.50
        <tr><td><table><tr><td>inner</td></tr></table></td></tr></table><table></table></body></html>`,
    )
    expect(file.kind).toBe('page')
    expect(file.sheets.map(({ rows }) => rows)).toEqual([
      [['inner']],
      [['Deals & more', '', 'Price'], ['1', 'a b', '1 205.50'], ['']],
    ])
    expect(file.sheets.flatMap(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  test('in UTF-16 and in the encoding that it declares', async () => {
    const page = '<html><meta charset="windows-1251"><table><tr><td>Цена</td></tr></table>'
    expect((await readImportFile(utf16(page, true))).sheets[0]?.rows).toEqual([['Цена']])
    const bytes = Uint8Array.from(page, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0x410 ? code - 0x350 : code
    })
    expect((await readImportFile(bytes)).sheets[0]?.rows).toEqual([['Цена']])
  })
})

describe('an XML file', () => {
  test('becomes one table per element name, with attributes and children as columns', async () => {
    const file = await readText(
      `<?xml version="1.0"?><Query name="q"><Trades><Trade id="1" symbol="A&amp;B"/><Trade id="2" price="3.5"/></Trades>
       <Order><Side>buy</Side><Qty>2</Qty></Order><Empty/></Query>`,
    )
    expect(file.kind).toBe('xml')
    expect(file.sheets.map(({ name, rows, lines }) => ({ name, rows, lines }))).toEqual([
      {
        name: 'Trade',
        rows: [
          ['id', 'symbol', 'price'],
          ['1', 'A&B', ''],
          ['2', '', '3.5'],
        ],
        lines: [5, 1, 2],
      },
      {
        name: 'Order',
        rows: [
          ['Side', 'Qty'],
          ['buy', '2'],
        ],
        lines: [6, 3],
      },
      {
        name: 'Query',
        rows: [
          ['name', 'Empty'],
          ['q', ''],
        ],
        lines: [7, 4],
      },
    ])
  })

  test('does not expand the entities that it declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x n="1"><y t="&b;"/></x>`
    const { sheets } = await readText(`<?xml version="1.0"?>${bomb}`)
    expect(sheets[0]?.rows[1]).toEqual(['&b;'])
  })
})

describe('rejects with a remedy', () => {
  test.each([
    ['an empty file', bytesOf(''), 'The file is empty.'],
    ['blank lines only', bytesOf('\n  \n,,\n'), 'The file is empty.'],
    ['an old spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Save it as XLSX or CSV'],
    ['a PDF', bytesOf('%PDF-1.7'), 'Export the trades as CSV'],
    ['other bytes', new Uint8Array([1, 0, 2, 0, 0, 0, 9]), 'This is not a text file.'],
    ['a page without a table', bytesOf('<html><p>Sign in</p></html>'), 'no table of trades'],
    ['an archive of other files', zipSync({ 'trades.csv': strToU8('a,b') }), 'Unpack it'],
    ['a damaged workbook', madeWorkbook({ A: [['x']] }).slice(0, 60), 'Unpack it|damaged'],
    ['endlessly nested elements', bytesOf(`<?xml version="1.0"?>${'<a x="1">'.repeat(1000)}`), 'nested too deeply'],
    ['endlessly nested tables', bytesOf('<table><tr><td>'.repeat(1000)), 'nested too deeply'],
  ])('%s', async (_name, bytes, message) => {
    const reading = readImportFile(bytes)
    await expect(reading).rejects.toBeInstanceOf(UnreadableFileError)
    await expect(reading).rejects.toThrow(new RegExp(message))
  })

  test('a file beyond the limit', async () => {
    const large = { length: importFileLimits.bytes + 1 } as Uint8Array
    await expect(readImportFile(large)).rejects.toThrow('larger than 64 MB')
  })

  test('a workbook that unpacks to more than can be read', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/sharedStrings.xml': new Uint8Array(130 << 20),
    })
    expect(bomb.length).toBeLessThan(1 << 20)
    await expect(readImportFile(bomb)).rejects.toThrow('unpacks to more')
  })
})
