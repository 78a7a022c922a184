import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { decodeText } from './decode-text.ts'
import { readDelimitedSheet } from './read-delimited.ts'
import { parseJson, readJsonSheet } from './read-json.ts'
import { importFileLimits, UnreadableFileError } from './unreadable-file.ts'

const startsWithBytes = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** First bytes of images: PNG, JPEG, GIF, WebP. */
const imageSignatures = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
] as const

/** Rejects files that are neither text nor a workbook, with a remedy. */
function rejectUnsupported(bytes: Uint8Array): void {
  if (startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFileError('This is an old Excel file (XLS). Save it as XLSX or CSV and choose that file.')
  }
  if (startsWithBytes(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new UnreadableFileError('This is a PDF. Export the trades as CSV and choose that file.')
  }
  if (imageSignatures.some((first) => startsWithBytes(bytes, ...first))) {
    throw new UnreadableFileError(
      'This is an image. Choose a CSV export of your trades, or attach the image on a trade’s page.',
    )
  }
}

const isHtml = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[^]{0,2000}?-->\s*)?<(!doctype html|html|head|body|table)\b/i.test(text)
/** The XML workbook of Excel 2003, which other programs still write. */
const isSpreadsheetXml = (text: string) =>
  /<(?:\w+:)?Workbook\b[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(text.slice(0, 4_000))
const isXml = (text: string) => /^\s*<(\?xml|!--|[a-z])/i.test(text)

/**
 * Reads a file by its content, never by its name: delimited text, JSON, XLSX, a workbook in XML, a web page or other XML.
 * Text is decoded in `encoding`, or in the one that is detected. The reader of a kind is loaded with the first file of it.
 * Throws UnreadableFileError with a remedy.
 */
export async function readImportFile(bytes: Uint8Array, encoding: string | null = null): Promise<ImportFile> {
  if (bytes.length > importFileLimits.bytes) {
    throw new UnreadableFileError('The file is larger than 64 MB. Export shorter periods and import them one by one.')
  }
  rejectUnsupported(bytes)
  if (startsWithBytes(bytes, 0x50, 0x4b, 3, 4)) {
    const { readWorkbookSheets } = await import('./read-workbook.ts')
    return requireRows({ kind: 'workbook', sheets: readWorkbookSheets(bytes) })
  }
  const decoded = decodeText(bytes, encoding)
  const file = await readTextFile(decoded.text.replace(/^\ufeff/, ''))
  return decoded.encoding === null ? file : { ...file, encoding: decoded.encoding }
}

async function readTextFile(text: string): Promise<ImportFile> {
  if (text.includes('\u0000')) {
    throw new UnreadableFileError('This is not a text file. Choose a CSV, XLSX, HTML or XML export.')
  }
  if (isHtml(text)) {
    const { readHtmlSheets } = await import('./read-html.ts')
    return requireRows({ kind: 'page', sheets: readHtmlSheets(text) })
  }
  if (isSpreadsheetXml(text)) {
    const { readSpreadsheetXmlSheets } = await import('./read-spreadsheet-xml.ts')
    return requireRows({ kind: 'workbook', sheets: readSpreadsheetXmlSheets(text) })
  }
  if (isXml(text)) {
    const { readXmlSheets } = await import('./read-xml.ts')
    return requireRows({ kind: 'xml', sheets: readXmlSheets(text) })
  }
  const json = parseJson(text)
  if (json !== undefined) return requireRows({ kind: 'text', sheets: [readJsonSheet(json)] })
  return requireRows({ kind: 'text', sheets: [readDelimitedSheet(text)] })
}

function requireRows(file: ImportFile): ImportFile {
  const hasText = file.sheets.some(({ rows }) => rows.some((cells) => cells.some((cell) => cell.trim() !== '')))
  if (!hasText) throw new UnreadableFileError('The file is empty. Export it again from your broker.')
  return file
}
