import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { rankFormats } from './catalogue.ts'

/** The best format for a file; null if none can read it. */
export function detectFormat(file: ImportFile): ImportFormat | null {
  return rankFormats(file)[0]?.format ?? null
}
