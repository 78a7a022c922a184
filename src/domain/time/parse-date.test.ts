import { expect, it } from 'vitest'
import { parseDate } from './parse-date.ts'

it.each(['2026-02-28', '2024-02-29', '1999-12-31'])('reads %s', (text) => {
  expect(parseDate(text)).toBe(text)
})

it.each(['2026-02-31', '2025-02-29', '2026-13-01', '2026-1-1', '', '2026-02-28T00:00'])('refuses %s', (text) => {
  expect(parseDate(text)).toBeNull()
})
