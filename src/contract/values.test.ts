import { expect, test } from 'vitest'
import { archiveDocuments } from '#contract/accounts/archive-documents.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { fileTimeZone, timeZone } from './values.ts'

test('the clock of forex servers is a time zone of files, not of portfolios', () => {
  expect(fileTimeZone.safeParse(forexServerTime).success).toBe(true)
  expect(fileTimeZone.safeParse('Europe/Berlin').success).toBe(true)
  expect(fileTimeZone.safeParse('Mars/Olympus').success).toBe(false)
  expect(timeZone.safeParse(forexServerTime).success).toBe(false)
})

test('an archive keeps the time zone of an import, whichever was chosen', () => {
  const { shape } = archiveDocuments.importBatches
  expect(shape.timeZone.safeParse(forexServerTime).success).toBe(true)
})
