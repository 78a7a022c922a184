import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { headlineFigures, otherFigures } from './dashboard-figures.ts'
import { MetricFigure, MetricText, unknownReasonText } from './metric-figure.tsx'

type Answers = PortfolioMetrics['metrics']

export const figureGrid = {
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
    xl: 'repeat(6, minmax(0, 1fr))',
  },
} as const

const columns = [
  { key: 'label', label: 'Figure' },
  { key: 'value', label: 'Value', numeric: true },
  { key: 'n', label: 'n', numeric: true },
  { key: 'formula', label: 'Calculation' },
]

/** The dashboard's key figures, with all others on demand. */
export function KeyFigures({ answers, currency }: { answers: Answers; currency: string }) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Box component="section" aria-label="Key figures">
      <Box sx={figureGrid}>
        {headlineFigures.flatMap((metric) => {
          const answer = answers[metric.key]
          if (answer === undefined) return []
          return [<MetricFigure key={metric.key} metric={metric} answer={answer} currency={currency} />]
        })}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={showsAll}
        aria-controls={id}
        onClick={() => setShowsAll(!showsAll)}
        endIcon={<Icon path={showsAll ? mdiChevronUp : mdiChevronDown} />}
        sx={{ mt: 1, color: 'text.secondary' }}
      >
        {showsAll ? 'Fewer figures' : `${otherFigures.length} more figures`}
      </Button>
      <div id={id}>
        {!showsAll ? null : (
          <SimpleTable
            maxHeight={480}
            caption="All other figures"
            columns={columns}
            rows={otherFigures.flatMap((metric) => {
              const answer = answers[metric.key]
              if (answer === undefined) return []
              return [
                {
                  label: metric.label,
                  value:
                    answer.value === null ? (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {unknownReasonText(answer.reason)}
                      </Box>
                    ) : (
                      <MetricText metric={metric} answer={answer} currency={currency} />
                    ),
                  n: formatCount(answer.n),
                  formula: metric.formula,
                },
              ]
            })}
          />
        )}
      </div>
    </Box>
  )
}
