import Box from '@mui/material/Box'
import { useState } from 'react'
import type { InsightHistoryEntry } from '#api/insights/insight-history.ts'
import { findingStatus } from '#domain/insights/finding-status.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { dateInZone } from '#shared/filter/date-presets.ts'
import { formatDate } from '#ui/figures/format.ts'

/** What became of a finding, in words, with the days where the reader is. */
export function describeStatus(entry: InsightHistoryEntry, now: number, timeZone = getBrowserTimeZone()): string {
  const dayOf = (instant: string) => formatDate(dateInZone(timeZone, new Date(instant)))
  switch (findingStatus(entry, now)) {
    case 'new':
      return `New since ${dayOf(entry.firstSeen)}`
    case 'standing':
      return entry.actedAt === null
        ? `Still there since ${dayOf(entry.firstSeen)}`
        : `Still there; rule added ${dayOf(entry.actedAt)}`
    case 'gone':
      return entry.goneAt === null || entry.actedAt === null || entry.actedAt > entry.goneAt
        ? `Gone since ${dayOf(entry.goneAt ?? entry.lastSeen)}`
        : `Gone since you acted on ${dayOf(entry.actedAt)}`
  }
}

const labels = { new: 'New', standing: 'Still there', gone: 'Gone' } as const

/** The status of a finding in a word. */
export function StatusMark({ entry }: { entry: InsightHistoryEntry }) {
  const [now] = useState(() => Date.now())
  const status = findingStatus(entry, now)
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        fontSize: '0.75rem',
        fontWeight: status === 'new' ? 600 : 450,
        color: status === 'new' ? 'primary.main' : 'text.secondary',
      }}
    >
      {labels[status]}
    </Box>
  )
}
