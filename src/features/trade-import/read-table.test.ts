import { describe, expect, it } from 'vitest'
import { decodeText, readTable, tableOf, UnreadableFile } from './read-table.ts'

const file = (parts: BlobPart[], name = 'trades.csv') => new File(parts, name)
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new DataView(new ArrayBuffer(2 + 2 * text.length))
  bytes.setUint16(0, 0xfeff, littleEndian)
  for (let index = 0; index < text.length; index += 1) {
    bytes.setUint16(2 + 2 * index, text.charCodeAt(index), littleEndian)
  }
  return new Uint8Array(bytes.buffer)
}

describe('the text of a file', () => {
  it('is UTF-8, with a byte order mark or without', () => {
    const text = 'Symbol,Notes\nABC,Größe €'
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
    expect(decodeText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
  })
  it('is UTF-16 of either order by its byte order mark', () => {
    expect(decodeText(utf16('Größe €', true))).toBe('Größe €')
    expect(decodeText(utf16('Größe €', false))).toBe('Größe €')
  })
  it('is Windows-1252 where it is no UTF-8', () => {
    // Browsers read 0x80 as "€"; Node's decoder does not, so it is not asked here.
    expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe('Größe')
  })
})

describe('a table', () => {
  it.each([
    ['commas', 'Symbol,Price\nABC,1'],
    ['semicolons, for decimal commas', 'Symbol;Price\nABC;1'],
    ['tabs', 'Symbol\tPrice\nABC\t1'],
    ['lines of Windows', 'Symbol,Price\r\nABC,1\r\n'],
  ])('is split at %s', (_name, text) => {
    expect(tableOf(text)).toEqual({ headers: ['Symbol', 'Price'], rows: [['ABC', '1']], firstLine: 2 })
  })

  it('keeps a decimal comma between semicolons', () => {
    expect(tableOf('Symbol;Price;Qty\nSAP;242,15;30\nSIE;1.204,50;12').rows).toEqual([
      ['SAP', '242,15', '30'],
      ['SIE', '1.204,50', '12'],
    ])
  })

  it('keeps separators and quotes inside quoted cells', () => {
    expect(tableOf('Symbol,Notes\nABC,"a, ""b"", c"').rows).toEqual([['ABC', 'a, "b", c']])
  })

  it('counts the blank rows above and between, and drops those at the end', () => {
    const table = tableOf('\n \nSymbol, Price \n\nABC,1\n,\n\n')
    expect(table.headers).toEqual(['Symbol', 'Price'])
    expect(table.firstLine).toBe(4)
    expect(table.rows).toEqual([[''], ['ABC', '1']])
  })

  it('has no rows where there are names alone', () => {
    expect(tableOf('Symbol,Price\n').rows).toEqual([])
  })
})

describe('a chosen file', () => {
  it('is read', async () => {
    expect((await readTable(file(['Symbol,Price\nABC,1']))).rows).toEqual([['ABC', '1']])
  })

  it.each([
    ['nothing in it', [''], 'The file is empty. Export it again from your broker.'],
    ['blank lines alone', ['\n  \n,,\n'], 'The file is empty. Export it again from your broker.'],
    ['a spreadsheet', [new Uint8Array([0x50, 0x4b, 3, 4])], 'Save it as CSV'],
    ['an old spreadsheet', [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])], 'Save it as CSV'],
    ['a PDF', ['%PDF-1.7'], 'This is a PDF.'],
    ['a web page', ['<!DOCTYPE html><table>'], 'This is a web page'],
    ['other bytes', [new Uint8Array([1, 0, 2, 0])], 'This is not a text file.'],
  ] as [string, BlobPart[], string][])('is refused with a remedy: %s', async (_name, parts, message) => {
    const refused = readTable(file(parts))
    await expect(refused).rejects.toBeInstanceOf(UnreadableFile)
    await expect(refused).rejects.toThrow(message)
  })

  it('is refused beyond 32 MB without being read', async () => {
    const large = file(['Symbol,Price'])
    Object.defineProperty(large, 'size', { value: 32 * 1024 * 1024 + 1 })
    await expect(readTable(large)).rejects.toThrow('larger than 32 MB')
  })
})
