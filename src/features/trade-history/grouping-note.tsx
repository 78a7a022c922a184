import Box from '@mui/material/Box'
import type { HistoryGrouping } from '#api/trades/history.ts'
import { overlappingGroupings } from '#shared/filter/grouping.ts'

/** Says when the groups are not all, or do not add up to the totals. */
export function GroupingNote({ grouping, isTruncated }: { grouping: HistoryGrouping; isTruncated: boolean }) {
  const isOverlapping = overlappingGroupings.has(grouping)
  if (!isTruncated && !isOverlapping) return null
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {isTruncated
        ? 'Not all groups are shown. Narrow the dates.'
        : `Trades with several ${grouping}s count in each group.`}
    </Box>
  )
}
