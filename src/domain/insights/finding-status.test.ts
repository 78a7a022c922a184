import { expect, test } from 'vitest'
import { findingStatus } from './finding-status.ts'

const firstSeen = '2026-11-01T10:00:00.000Z'
const at = (iso: string) => Date.parse(iso)

test('a finding is new for seven days, then standing, and gone when it is', () => {
  expect(findingStatus({ firstSeen, goneAt: null }, at('2026-11-08T09:59:59Z'))).toBe('new')
  expect(findingStatus({ firstSeen, goneAt: null }, at('2026-11-08T10:00:00Z'))).toBe('standing')
  expect(findingStatus({ firstSeen, goneAt: '2026-11-03T10:00:00.000Z' }, at('2026-11-04T10:00:00Z'))).toBe('gone')
})
