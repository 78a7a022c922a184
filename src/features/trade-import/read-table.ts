import Papa from 'papaparse'

/** A file's table as the importers take it. */
export interface FileTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Line of the file on which the first row stands, counted from 1. */
  readonly firstLine: number
}

const largestFile = 32 * 1024 * 1024

/** A file that cannot be read, with what to do about it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The text of a file by its byte order mark; without one it is UTF-8, or Windows-1252 where that does not fit. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** First bytes of files that are no text, with what to do instead. */
const notText: readonly { readonly starts: readonly number[]; readonly remedy: string }[] = [
  { starts: [0x50, 0x4b], remedy: 'This is a spreadsheet. Save it as CSV and choose that file.' },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], remedy: 'This is a spreadsheet. Save it as CSV and choose that file.' },
  { starts: [0x25, 0x50, 0x44, 0x46], remedy: 'This is a PDF. Export the trades as CSV and choose that file.' },
]

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/** Splits delimited text into a table; the first row that is not blank has the headers. */
export function tableOf(text: string): FileTable {
  const parsed = Papa.parse<string[]>(text, { delimiter: '', skipEmptyLines: false })
  const rows = parsed.data
  const header = rows.findIndex((row) => !isBlank(row))
  const headers = rows[header]
  if (headers === undefined) throw new UnreadableFile('The file is empty. Export it again from your broker.')
  const body = rows.slice(header + 1)
  // A newline at the end of the file is not a row.
  while (body.length > 0 && isBlank(body.at(-1) ?? [])) body.pop()
  return { headers: headers.map((cell) => cell.trim()), rows: body, firstLine: header + 2 }
}

/** Reads a chosen file. Throws UnreadableFile with a remedy. */
export async function readTable(file: File): Promise<FileTable> {
  if (file.size > largestFile) {
    throw new UnreadableFile('The file is larger than 32 MB. Export a shorter period and import the parts one by one.')
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const other = notText.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte))
  if (other !== undefined) throw new UnreadableFile(other.remedy)
  const text = decodeText(bytes)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) {
    throw new UnreadableFile('This is a web page or an XML file. Export the trades as CSV and choose that file.')
  }
  if (text.includes('\u0000')) throw new UnreadableFile('This is not a text file. Choose a CSV export.')
  return tableOf(text)
}
