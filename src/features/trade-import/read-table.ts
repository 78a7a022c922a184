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
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new UnreadableFile('This is a spreadsheet. Save it as CSV and choose that file.')
  }
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw new UnreadableFile('This is not a text file. Choose a CSV export.')
  return tableOf(text)
}
