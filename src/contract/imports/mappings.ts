import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, instant, text } from '#contract/values.ts'
import { mappedFields } from '#domain/importers/formats/generic/column-mapping.ts'

/** Max columns of a file. */
const maxColumns = 500

const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'must be the fingerprint of a header: 16 hexadecimal digits')
  .meta({ examples: ['0123456789abcdef'] })
export const columnMapping = z.strictObject({
  content: z.enum(['executions', 'roundTrips']),
  /** Null: detected from the file's dates. */
  dayOrder: z.enum(['month-first', 'day-first']).nullable(),
  /** Null: detected from the file's numbers. */
  decimalMark: z.enum(['.', ',']).nullable(),
  /** Column index of each mapped field, from 0. */
  columns: z
    .partialRecord(z.enum(mappedFields), z.int().min(0).max(maxColumns))
    .meta({ examples: [{ symbol: 0, quantity: 2 }] }),
})
const importMapping = z.object({ fingerprint, name: text(80), mapping: columnMapping, updatedAt: instant })
const params = z.strictObject({ fingerprint })

export const listImportMappings = defineRoute({
  method: 'GET',
  path: '/import-mappings',
  summary: 'Column mappings of the signed-in user for files without a known format, newest first',
  auth: 'user',
  response: z.object({ mappings: z.array(importMapping) }),
})
export const putImportMapping = defineRoute({
  method: 'PUT',
  path: '/import-mappings/:fingerprint',
  summary: 'Saves the column mapping for files with this header, replacing the previous one',
  auth: 'user',
  params,
  body: z.strictObject({ name: text(80), mapping: columnMapping }),
  response: z.object({ mapping: importMapping }),
  problems: ['list_full'],
})
export const deleteImportMapping = defineRoute({
  method: 'DELETE',
  path: '/import-mappings/:fingerprint',
  summary: 'Deletes the column mapping for files with this header',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
