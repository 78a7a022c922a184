import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { currency, done, instant, text } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { mappedFields, maxValueLength, sidesOfAllRows } from '#domain/importers/formats/generic/column-mapping.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'

/** Max columns of a file. */
const maxColumns = 500

/** Max translated values of a column. */
const maxTranslations = 100

/** Meanings of a column's values, by the value in lower case. */
const translations = <T extends z.ZodType>(meaning: T) =>
  z
    .record(z.string().min(1).max(maxValueLength), meaning)
    .refine((meanings) => Object.keys(meanings).length <= maxTranslations, {
      error: `must not translate more than ${maxTranslations} values`,
    })

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
  /** What no column states, for all rows; what is absent is still to be asked. */
  forAllRows: z
    .strictObject({
      /** 'bySign': a negative size is a sale. */
      side: z.enum(sidesOfAllRows).optional(),
      assetClass: z.enum([...assetClasses, 'bySymbol']).optional(),
      currency: currency.optional(),
    })
    .optional(),
  /** What values of the file mean; values that are absent have their usual meaning. */
  translations: z
    .strictObject({
      side: translations(z.enum([...directions, 'skip'])).optional(),
      assetClass: translations(z.enum(assetClasses)).optional(),
    })
    .optional(),
})
const importMapping = z.object({ fingerprint, name: text(80), mapping: columnMapping, updatedAt: instant })
const params = z.strictObject({ fingerprint })

export const listImportMappings = defineRoute({
  method: 'GET',
  path: '/import-mappings',
  summary: 'Column mappings of the signed-in user for files without a known format, newest first',
  auth: 'user',
  response: z.object({ mappings: z.array(importMapping) }),
  stored: 'mappings',
})
export const putImportMapping = defineRoute({
  method: 'PUT',
  path: '/import-mappings/:fingerprint',
  summary: 'Saves the column mapping for files with this header, replacing the previous one',
  auth: 'user',
  scope: 'import',
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
