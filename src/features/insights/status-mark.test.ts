import { expect, it } from 'vitest'
import type { InsightHistoryEntry } from '#api/insights/insight-history.ts'
import { describeStatus } from './status-mark.tsx'

it('names the day where the reader is, not in UTC', () => {
  const firstSeen = '2026-11-27T01:07:00.000Z'
  const entry = { firstSeen, lastSeen: firstSeen, goneAt: null, actedAt: null } as InsightHistoryEntry
  expect(describeStatus(entry, Date.parse(firstSeen), 'America/New_York')).toBe('New since Nov 26, 2026')
})
