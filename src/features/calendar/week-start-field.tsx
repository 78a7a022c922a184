import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { setWeekStart, useWeekStart } from '#shared/calendar/week-start.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import { Segments } from '#ui/form/segments.tsx'

const firstDays = [
  { value: '1', label: weekdayNames[0] },
  { value: '7', label: weekdayNames[6] },
  { value: '6', label: weekdayNames[5] },
] as const

/** Sets the first day of the week, here and on the dashboard. */
export function WeekStartField() {
  const weekStart = useWeekStart()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Week starts
      </Typography>
      <Segments
        label="First weekday"
        options={firstDays}
        value={String(weekStart)}
        onChange={(value) => setWeekStart(value === '7' ? 7 : value === '6' ? 6 : 1)}
      />
    </Box>
  )
}
